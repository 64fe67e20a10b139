import type { Locator } from '@playwright/test';
import { roles } from '#contract/session.ts';
import { tourSteps } from '#features/tour/tour-steps.ts';
import { expectAccessible } from './accessible.ts';
import { boxOf } from './box-of.ts';
import { expect } from './fixtures.ts';
import { test } from './team-test.ts';
import { openWaybill } from './open-waybill.ts';

test.use({ hasToured: false });

test('finds the target of each step for each role', async ({ team }) => {
  // An admin has every screen.
  const page = await team.as('root', '/inbox');
  const session = { mode: 'local', idleUntil: null, until: null, now: '', accounts: null } as const;
  for (const role of roles) {
    const user = { name: role, roles: [role] };
    for (const { path, target } of tourSteps({ ...session, user, problem: null })) {
      if (path !== undefined) await page.locator(`nav a[href="${path}"]`).first().click();
      await expect(page.locator(target).first(), `${role}: ${target}`).toBeVisible();
    }
  }
});

test('takes no focus, closes with Escape, can be dismissed, and can be shown again', async ({
  team,
}) => {
  const page = await team.as('otto');
  const tour = page.getByRole('complementary', { name: 'Tour' });
  const field = page.getByLabel('Tracking number');
  await expect(tour).toContainText('Step 1 of 3');
  await expect(page.locator('[data-tour]')).toContainText('Tracking number');
  await expect(field).toBeFocused();
  // The card leaves the field and the result below it in sight.
  const panel = await boxOf(page.getByRole('region', { name: 'Track' }));
  await expect
    .poll(async () => (await boxOf(tour)).x)
    .toBeGreaterThanOrEqual(panel.x + panel.width);
  await page.keyboard.type('1Z');
  await expect(field).toHaveValue('1Z');
  await expectAccessible(page);

  // In a field Escape is the field's.
  await page.keyboard.press('Escape');
  await expect(tour).toBeVisible();
  await tour.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(tour).toContainText('Step 2 of 3');
  await expect(page.locator('[data-tour]')).toHaveText('Paste many');
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  await tour.getByRole('button', { name: 'Don’t show again' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(tour).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the tour' }).click();
  await expect(tour).toContainText('Step 1 of 3');
});

for (const [width, height] of [
  [1440, 900],
  [640, 400],
  [360, 740],
  [320, 256],
] as const) {
  test(`keeps the focused element in view beside the card in a window of ${width} × ${height}`, async ({
    team,
  }) => {
    const page = await team.as('tria', '/inbox');
    await page.setViewportSize({ width, height });
    const tour = page.getByRole('complementary', { name: 'Tour' });
    await expect(tour).toContainText('Step 1');
    await expect(page.locator('[data-tour]')).toBeVisible();
    await expect(tour.getByRole('heading')).toBeInViewport();
    const isCovered = (of: Locator) =>
      of.evaluate((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return there?.closest('aside') != null;
      });
    const targets = page.locator('main :is(button, input, [data-index])').filter({ visible: true });
    for (const target of await targets.all()) {
      await target.focus();
      await expect.poll(() => isCovered(target), String(target)).toBe(false);
    }
  });
}

test('mentions no keyboard keys on a phone', () => {
  const session = { mode: 'local', idleUntil: null, until: null, now: '', accounts: null } as const;
  for (const role of roles) {
    const user = { name: role, roles: [role] };
    for (const { text, touchText = text } of tourSteps({ ...session, user, problem: null })) {
      expect(touchText).not.toMatch(/\b(?:press|ctrl|shift|enter|key)\b/i);
    }
  }
});

test('on the sandbox the last step asks for something real, and says when it is done', async ({
  browser,
}) => {
  const waybill = await openWaybill({});
  const page = await browser.newPage();
  await page.goto(`${waybill.url}/inbox`);
  const tour = page.getByRole('complementary', { name: 'Tour' });
  const next = tour.getByRole('button', { name: 'Next' });
  await expect(tour).toContainText('Step 1 of 4');
  for (let step = 0; step < 3; step++) await next.click();
  await expect(tour).toContainText('Try it: archive and undo');
  const first = page.locator('[data-index="0"]');
  await expect(first).toHaveAttribute('data-tour');
  // The card is beside what it explains, and not over it.
  const [card, row] = [await boxOf(tour), await boxOf(first)];
  expect(card.y).toBeGreaterThanOrEqual(row.y + row.height);
  await first.focus();
  await page.keyboard.press('e');
  await page
    .getByText(/^Archived \S+\.$/)
    .first()
    .waitFor();
  await expect(tour).not.toContainText('Well done');
  await page.keyboard.press('z');
  await expect(tour).toContainText('Well done');
  await expectAccessible(page);
  await page.close();
  await waybill.stop();
});

test('counts no draft from before the task was shown', async ({ team }) => {
  const page = await team.as('paul', null);
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as { service: object };
    settings.service = { ...settings.service, kind: 'sandbox' };
    await route.fulfill({ json: settings });
  });
  const draft = (lines: number) => ({
    id: '7',
    name: 'Earlier',
    version: 1,
    who: 'paul',
    createdAt: '2026-11-20T10:00:00Z',
    changedAt: '2026-11-20T10:00:00Z',
    state: 'open',
    batch: null,
    payments: 1,
    lines,
    partners: [],
    amounts: [],
  });
  let lines = 2;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/drafts', async (route) => {
    await held.promise;
    await route.fulfill({ json: { drafts: [draft(lines)], holds: [] } });
  });
  await page.goto('/payments');
  const tour = page.getByRole('complementary', { name: 'Tour' });
  for (let step = 0; step < 3; step++) await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour).toContainText('Step 4 of 4');
  const listed = page.waitForResponse('**/api/drafts');
  held.resolve();
  await (await listed).finished();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await tour.textContent()).not.toContain('Well done');
  lines = 3;
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(tour).toContainText('Well done');
});
