import { expect, test } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';

declare global {
  interface Window {
    /** The announcements, in order. */
    heard: string[];
  }
}

test('announces polling results only when they changed @page', async ({ page, service }) => {
  await withoutEvents(page);
  await page.clock.install();
  await page.addInitScript(() => {
    window.heard = [];
    const live = '[role="status"], [role="alert"], [aria-live]';
    const before = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(live),
      );
      for (const region of new Set(regions)) {
        if (!region || region.ariaLive === 'off' || before.get(region) === region.textContent)
          continue;
        before.set(region, region.textContent);
        if (region.textContent !== '') window.heard.push(region.textContent);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  for (const [path, ...all] of [
    ['/inbox', /^Updated|· Updated/],
    ['/receivables', /[\d,]+ transactions? · Updated/],
    ['/batches', /Nothing has been sent|Batches/],
    ['/carriers', /UPS/],
    // Three lists, which are read side by side.
    ['/overview', ...['notifications', 'transactions', 'completed payments'].map(wholeList)],
  ] as const) {
    await page.goto(path);
    for (const says of all) await expect(page.getByText(says).first()).toBeVisible();
    // A request that is under way would be told as slow, once the clock jumps.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => (window.heard = []));
    const polled = page.waitForRequest('**/api/status');
    await page.clock.fastForward('02:10');
    await polled;
    await page.clock.runFor(2000);
    expect(await page.evaluate(() => window.heard)).toEqual([]);
  }
  // News are.
  await page.goto('/inbox');
  await expect(page.getByText(/^Updated|· Updated/)).toBeVisible();
  service.arrive(2);
  await page.clock.fastForward('02:10');
  await expect
    .poll(() => page.evaluate(() => window.heard.join('\n')))
    .toContain('Show 2 new notifications');
});

function wholeList(what: string): RegExp {
  return new RegExp(`^All [\\d,]+ ${what}`);
}
