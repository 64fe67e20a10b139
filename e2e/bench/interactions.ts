import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArgs, findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox, type Sandbox } from '../../proxy/sandbox/sandbox.ts';
import { openByPartner } from '../open-items.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { PayPage } from '../pages/pay-page.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { milliseconds, quantile, type Figure } from './measure.ts';
import { throttledPage } from './throttled-page.ts';

/** `RUNS=200` takes fewer. */
const INTERACTIONS = Number(process.env['RUNS'] ?? 500);

/**
 * Measures how long triage takes until the screen shows it (INP): keys and clicks in a real
 * Chromium.
 */
export const interactionsBench = () =>
  withWaybill((browser, url) =>
    interactions(browser, url, 'triage', async (page) => {
      const inbox = new InboxPage(page);
      await inbox.open();
      await inbox.rows.first().waitFor();
      return () => triage(page, inbox);
    }),
  );

/** Measures the same for the allocation of a payment. */
export const allocationBench = () =>
  withWaybill((browser, url, service) =>
    interactions(browser, url, 'allocation', async (page) => {
      const pay = new PayPage(page);
      await pay.begin(openByPartner(service)[0]![0]!);
      // The code of its first question loads for a moment.
      await page.addLocatorHandler(page.getByRole('dialog'), () => press(page, 'Escape'));
      return () => allocate(page, pay);
    }),
  );

async function withWaybill(
  measure: (browser: Browser, url: string, service: Sandbox) => Promise<Figure[]>,
): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({
    notifications: 3_000,
    seed: 1,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 0 },
  });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({
    executablePath: await findDrawingBrowser(),
    args: browserArgs,
  });
  try {
    return await measure(browser, waybill.url, service);
  } finally {
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}

async function triage(page: Page, inbox: InboxPage): Promise<void> {
  for (const key of ['j', 'j', 'x', 'j', 'x', 'j', 'Shift+x', 'Shift+i', 'j', 'e', 'z']) {
    await press(page, key);
  }
  // Opens the details, and moves through the list with them open.
  for (const key of ['Enter', 'j', 'j', 'k', 'Shift+u', 'Escape']) await press(page, key);
  await inbox.boxes.nth(3).click();
  await inbox.boxes.nth(7).click({ modifiers: ['Shift'] });
  await press(page, 'e');
  await press(page, 'z');
  await press(page, '/');
  for (const key of 'late') await press(page, key);
  await inbox.searchField.fill('');
  for (const name of ['Unread', 'Inbox']) {
    await inbox.showStatus(name);
    await inbox.rows.first().waitFor();
  }
}

async function allocate(page: Page, pay: PayPage): Promise<void> {
  await pay.field('Amount').click();
  await page.keyboard.press('ControlOrMeta+a');
  for (const key of '1234.5') await press(page, key);
  await pay.proposeOldest();
  const rows = pay.items.getByRole('row');
  await rows.nth(2).focus();
  for (let i = 0; i < 4; i++) {
    for (const key of ['ArrowDown', ' ', 'ArrowDown', 'Enter', 'ArrowDown']) {
      await press(page, key);
    }
    for (const key of '0.5') await press(page, key);
    await press(page, 'Enter');
    // Waybill may ask about payments in progress.
    if (await page.getByRole('dialog').isVisible()) await press(page, 'Escape');
  }
  await pay.items.getByRole('checkbox').nth(1).click();
  await pay.items.getByRole('checkbox').nth(2).click();
  for (let i = 0; i < 3; i++) await pay.click('Undo');
}

/** Presses a key, and waits until its effect is drawn, as a person would. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );
}

interface Interaction {
  duration: number;
  what: string;
}

async function interactions(
  browser: Browser,
  url: string,
  name: string,
  begin: (page: Page) => Promise<() => Promise<void>>,
): Promise<Figure[]> {
  const { context, page } = await throttledPage(browser, url);
  await page.addInitScript(observeInteractions);
  const round = await begin(page);
  await page.evaluate(changeWithEachEvent);
  while ((await countInteractions(page)) < INTERACTIONS) await round();
  const { slow, count } = await page.evaluate(() => {
    const { slowInteractions, performance } = globalThis as unknown as {
      slowInteractions: Map<number, Interaction>;
      performance: { interactionCount: number };
    };
    return { slow: [...slowInteractions.values()], count: performance.interactionCount };
  });
  await context.close();
  // Interactions shorter than a frame are not reported.
  const quick = Array.from({ length: Math.max(0, count - slow.length) }, () => 16);
  const durations = [...slow.map(({ duration }) => duration), ...quick];
  const worst = slow.toSorted((a, b) => b.duration - a.duration).slice(0, 5);
  return [
    {
      what: `interaction to next paint over ${count} of ${name}, 98th percentile`,
      measured: milliseconds(quantile(durations, 0.98)),
      beside: `aim < 100 ms; median ${milliseconds(quantile(durations, 0.5))}`,
    },
    {
      what: `the worst of them`,
      measured: milliseconds(worst[0]?.duration ?? 16),
      beside: `aim < 200 ms; ${worst.map(({ what, duration }) => `${what} ${duration}`).join(', ')}`,
    },
  ];
}

function countInteractions(page: Page): Promise<number> {
  return page.evaluate(
    () => (performance as unknown as { interactionCount: number }).interactionCount,
  );
}

/**
 * Changes one pixel with each event, in the page: Chromium shows a frame that changes nothing in
 * sight together with the next one that does, and counts the time between as the interaction's.
 */
function changeWithEachEvent(): void {
  const pixel = document.createElement('div');
  pixel.style.cssText =
    'position: fixed; top: 0; left: 0; width: 1px; height: 1px; will-change: transform';
  document.body.append(pixel);
  let isDark = false;
  for (const event of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'click']) {
    addEventListener(
      event,
      () => {
        isDark = !isDark;
        pixel.style.background = isDark ? '#000' : '#fff';
      },
      true,
    );
  }
}

/** Records the longest event of each interaction, in the page. */
function observeInteractions(): void {
  const slowest = new Map<number, Interaction>();
  Object.assign(globalThis, { slowInteractions: slowest });
  let key = '';
  addEventListener('keydown', (event) => (key = event.key), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      const { interactionId, duration, name } = entry;
      if (interactionId === 0 || duration <= (slowest.get(interactionId)?.duration ?? 0)) continue;
      slowest.set(interactionId, {
        duration,
        what: name.startsWith('key') ? `${name} ${key}` : name,
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
