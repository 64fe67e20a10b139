import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { kilobytes, median, milliseconds, quantile, type Figure } from './measure.ts';

const THROTTLE = 4;
const NAVIGATIONS = 7;
const ROWS = 10_000;
const SCROLL_SECONDS = 15;
const PIXELS_PER_SECOND = 5_000;

/** The inbox in a real Chromium with 4× CPU throttling, against the production build. */
export async function inboxBench(): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({ notifications: 14_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
  try {
    return [...(await firstRow(browser, waybill.url)), ...(await scrolling(browser, waybill.url))];
  } finally {
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}

async function throttledPage(browser: Browser, url: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return { context, page, devtools };
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

async function scrolling(browser: Browser, url: string): Promise<Figure[]> {
  const { context, page, devtools } = await throttledPage(browser, url);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('/inbox?status=everything');
  const inbox = new InboxPage(page);
  await inbox.rows.first().waitFor();
  await loadRows(page, inbox);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.evaluate(scrollSteadily, { seconds: SCROLL_SECONDS, speed: PIXELS_PER_SECOND });
  const tasks = mainThreadTasks(await browser.stopTracing());
  await context.close();
  const under = tasks.filter((task) => task < 50).length / tasks.length;
  return [
    {
      what: `tasks while scrolling ${ROWS.toLocaleString('en-US')} rows at ${PIXELS_PER_SECOND} px/s: under 50 ms`,
      measured: `${(under * 100).toFixed(2)}% of ${tasks.length}`,
      beside: 'aim 99%',
    },
    {
      what: 'longest task while scrolling',
      measured: milliseconds(Math.max(...tasks)),
      beside: `99th percentile ${milliseconds(quantile(tasks, 0.99))}`,
    },
  ];
}

/** Scrolls to the end again and again until so many rows are there. */
async function loadRows(page: Page, inbox: InboxPage): Promise<void> {
  while ((await inbox.count()) < ROWS) {
    const before = await inbox.count();
    await page.evaluate(() => {
      const table = document.querySelector('[aria-label="Notifications"]')!;
      const scroller = table.closest('[data-scroller]') ?? table;
      scroller.scrollTop = scroller.scrollHeight;
    });
    await page.waitForFunction(
      (count) =>
        Number(
          document.querySelector('[aria-label="Notifications"]')?.getAttribute('aria-rowcount'),
        ) > count,
      before,
    );
  }
}

/** Down and up again, as a steady hand does, in the page. */
async function scrollSteadily({
  seconds,
  speed,
}: {
  seconds: number;
  speed: number;
}): Promise<void> {
  const table = document.querySelector('[aria-label="Notifications"]')!;
  const scroller = table.closest('[data-scroller]') ?? table;
  scroller.scrollTop = 0;
  await new Promise<void>((resolve) => {
    const begun = performance.now();
    const frame = () => {
      const elapsed = performance.now() - begun;
      if (elapsed > seconds * 1000) return resolve();
      const half = (seconds * 1000) / 2;
      const distance = elapsed < half ? elapsed : 2 * half - elapsed;
      scroller.scrollTop = (distance / 1000) * speed;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args?: { name?: string };
}

/** Milliseconds of every task on the busiest renderer's main thread. */
function mainThreadTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const perThread = mains.map((main) =>
    traceEvents
      .filter(
        ({ name, ph, pid, tid }) =>
          name.endsWith('RunTask') && ph === 'X' && pid === main.pid && tid === main.tid,
      )
      .map(({ dur }) => (dur ?? 0) / 1000),
  );
  return perThread.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
