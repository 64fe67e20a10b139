import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { kilobytes, median, milliseconds, type Figure } from './measure.ts';
import { scrolling } from './scrolling.ts';
import { throttledPage } from './throttled-page.ts';
import { withoutEvents } from '../without-events.ts';

const NAVIGATIONS = 7;

/** The inbox in a real Chromium with 4× CPU throttling, against the production build. */
export async function inboxBench(): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({ notifications: 14_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
  try {
    return [
      ...(await firstRow(browser, waybill.url)),
      ...(await scrolling(browser, waybill.url, 10_000)),
    ];
  } finally {
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}

async function firstRow(browser: Browser, url: string): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  let sent = { Script: 0, Stylesheet: 0 };
  for (let i = 0; i < NAVIGATIONS; i++) {
    const { context, page, devtools } = await throttledPage(browser, url);
    const sizes = { Script: 0, Stylesheet: 0 };
    const kinds = new Map<string, string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind === 'Script' || kind === 'Stylesheet') sizes[kind] += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await noteFirstRow(page);
    await withoutEvents(page);
    await page.goto('/inbox');
    cold.push(await whenFirstRow(page));
    await page.waitForLoadState('networkidle');
    sent = { ...sizes };
    await page.reload();
    warm.push(await whenFirstRow(page));
    await context.close();
  }
  return [
    {
      what: 'navigation to the first inbox row, cold cache',
      measured: milliseconds(median(cold)),
      beside: `median of ${NAVIGATIONS}, worst ${milliseconds(Math.max(...cold))}`,
    },
    {
      what: 'navigation to the first inbox row, warm cache',
      measured: milliseconds(median(warm)),
      beside: `median of ${NAVIGATIONS}, worst ${milliseconds(Math.max(...warm))}`,
    },
    {
      what: 'JS sent for the inbox route (brotli, headers included)',
      measured: kilobytes(sent.Script),
      beside: 'aim ≤ 150 KB',
    },
    {
      what: 'CSS sent for the inbox route (brotli, headers included)',
      measured: kilobytes(sent.Stylesheet),
      beside: '–',
    },
  ];
}

/** Notes when the first notification's row was painted, in ms since the navigation began. */
async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (
        document.querySelector(
          '[aria-label="Notifications"] [role="row"][aria-rowindex="2"] time',
        ) === null
      )
        return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

async function whenFirstRow(page: Page): Promise<number> {
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('first-row')[0]?.startTime,
  );
  return (await mark.jsonValue())!;
}
