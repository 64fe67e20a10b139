import { chromium, type Browser, type CDPSession, type Locator } from '@playwright/test';
import { browserArgs, findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { afterTheTour } from '../after-the-tour.ts';
import { ReceivablesPage } from '../pages/receivables-page.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { withoutEvents } from '../without-events.ts';
import { median, milliseconds, type Figure } from './measure.ts';
import { THROTTLE } from './throttled-page.ts';

const TRANSACTIONS = 50_000;
const PAGE_SIZE = 200;
const AT_ONCE = 4;
const LOADINGS = 5;
const count = TRANSACTIONS.toLocaleString('en-US');

/**
 * Measures loading, sorting, filtering, grouping and exporting a ledger of 50,000 transactions;
 * `RATE=4` limits it to one rate of throttling.
 */
export async function ledgerBench(): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({
    transactions: TRANSACTIONS,
    partners: 500,
    seed: 1,
    arrivalsPerMinute: 0,
  });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({
    executablePath: await findDrawingBrowser(),
    args: browserArgs,
  });
  try {
    const figures: Figure[] = [];
    const rates = process.env['RATE'] ? [Number(process.env['RATE'])] : [1, THROTTLE];
    for (const rate of rates) {
      figures.push(...(await atRate(browser, waybill.url, rate)));
    }
    return figures;
  } finally {
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}

async function atRate(browser: Browser, url: string, rate: number): Promise<Figure[]> {
  const under = `CPU throttled ${rate}×`;
  const ours = await openPage(browser, url, rate);
  const bare = await openPage(browser, url, rate);
  await bare.page.goto('/icon.svg');
  const ledger = new ReceivablesPage(ours.page);

  const loadings: number[] = [];
  const fetches: number[] = [];
  const loadingTasks: number[] = [];
  for (let run = 0; run < LOADINGS; run++) {
    fetches.push(
      await bare.page.evaluate(fetchPages, { pages: TRANSACTIONS / PAGE_SIZE, atOnce: AT_ONCE }),
    );
    await ours.page.goto('/batches');
    const link = ours.page.getByRole('link', { name: 'Receivables' }).first();
    const words = `${count} transactions · Updated`;
    loadings.push(await timeOf(ours, link, { words }));
    loadingTasks.push(...(await ours.tasks()));
  }
  const figures: Figure[] = [
    {
      what: `${count} transactions, from the click to complete sums, ${under}`,
      measured: `${milliseconds(median(loadings))}, first ${milliseconds(loadings[0]!)}; ${describeTasks(loadingTasks)} in ${LOADINGS} runs`,
      beside: `${milliseconds(median(fetches))}, first ${milliseconds(fetches[0]!)}, for the same pages fetched bare, ${AT_ONCE} at a time: ${(median(loadings) / median(fetches)).toFixed(2)} ×; aims 1.25 × and no task over 50 ms`,
    },
  ];

  const sortings: number[] = [];
  const sortingTasks: number[] = [];
  const plain: number[] = [];
  for (const column of ['Partner', 'Reference', 'Balance', 'Due', 'Type', 'Status']) {
    const header = ledger.table.getByRole('columnheader', { name: new RegExp(`^${column}`) });
    sortings.push(await timeOf(ours, header.getByRole('button').first()));
    sortingTasks.push(...(await ours.tasks()));
    plain.push(await bare.page.evaluate(sortPlainly, TRANSACTIONS));
  }
  figures.push({
    what: `sorting them by another column, from the click to the frame with the first rows, ${under}`,
    measured: `${milliseconds(median(sortings))}, worst ${milliseconds(Math.max(...sortings))}; ${describeTasks(sortingTasks)}`,
    beside: `${milliseconds(median(plain))} for a plain sort of ${count} texts by the reader's order, in one task; aim 150 ms`,
  });

  const search = ours.page.getByRole('searchbox').first();
  const showAll = async (): Promise<void> => {
    await search.fill('');
    // The header is a row too.
    const all = ours.page.locator(`[role=table][aria-rowcount="${TRANSACTIONS + 1}"]`);
    await all.waitFor();
  };
  const filterings: number[] = [];
  const filteringTasks: number[] = [];
  for (const text of ['brightwater', 'supply', 'llc', 'TRADING']) {
    await showAll();
    // The field waits between two searches, and clearing it counts as a search.
    await ours.page.waitForTimeout(500);
    filterings.push(await timeOf(ours, search, { text }));
    filteringTasks.push(...(await ours.tasks()));
  }
  await showAll();
  figures.push({
    what: `filtering them by a text, from the key to the frame with the first rows, ${under}`,
    measured: `${milliseconds(median(filterings))}, worst ${milliseconds(Math.max(...filterings))}; ${describeTasks(filteringTasks)}`,
    beside: 'aim 150 ms',
  });

  const aging = ours.page.getByText('Aging', { exact: true }).first();
  const grouping = await timeOf(ours, aging, { words: 'All partners' });
  figures.push({
    what: `grouping them by partner and days overdue, from the click to the table, ${under}`,
    measured: `${milliseconds(grouping)}; ${describeTasks(await ours.tasks())}`,
    beside: 'aim 150 ms',
  });
  await ours.page.goBack();
  await ledger.table.waitFor();

  for (const format of ['CSV', 'XLSX']) {
    const download = ours.page.waitForEvent('download', { timeout: 120_000 });
    const act = await readied(ours, ours.page.getByRole('button', { name: `Export ${format}` }));
    const begun = performance.now();
    await act();
    await (await download).path();
    figures.push({
      what: `${format} of ${count} transactions, ${under}`,
      measured: `${milliseconds(performance.now() - begun)}; ${describeTasks(await ours.tasks())}`,
      beside: 'aim no task over 50 ms',
    });
  }
  if (rate === 1) {
    const [page, worker] = [await heapOf(ours.devtools), await workerHeap(browser)];
    figures.push({
      what: `memory with ${count} transactions loaded and sorted, JS heap after collection`,
      measured: `${page.toFixed(0)} MB in the page, ${worker.toFixed(0)} MB in the worker`,
      beside: `${(await bareHeap(bare)).toFixed(0)} MB for the parsed answers alone, in the bare page`,
    });
  }
  await ours.page.context().close();
  await bare.page.context().close();
  return figures;
}

async function openPage(browser: Browser, url: string, rate: number) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  await afterTheTour(page);
  await withoutEvents(page);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    const note = (entries: PerformanceEntryList): void => {
      for (const { duration } of entries) tasks.push(duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask', buffered: true });
    const takeLongTasks = (): number[] => {
      note(observer.takeRecords());
      return tasks.splice(0);
    };
    Object.assign(globalThis, { takeLongTasks });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  /** Tasks over 50 ms since the last time. */
  const tasks = (): Promise<number[]> =>
    page.evaluate(async () => {
      // The current task counts once it has ended, after the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return (globalThis as unknown as { takeLongTasks: () => number[] }).takeLongTasks();
    });
  return { page, devtools, tasks };
}

function describeTasks(tasks: readonly number[]): string {
  if (tasks.length === 0) return 'no task over 50 ms';
  return `${tasks.length} tasks over 50 ms, longest ${milliseconds(Math.max(...tasks))}`;
}

type Opened = Awaited<ReturnType<typeof openPage>>;

/**
 * Clicks an element, or fills `text` into it. Finds the element before measuring, because the
 * search itself takes long tasks.
 */
async function readied({ page, tasks }: Opened, locator: Locator, text?: string) {
  const element = await locator.elementHandle();
  const { x, y, width, height } = (await element.boundingBox())!;
  await tasks();
  return text === undefined
    ? () => page.mouse.click(x + width / 2, y + height / 2)
    : () => element.fill(text);
}

/**
 * Measures from a click, or from `text` in the field, to the end of the frame that shows these
 * words, or other rows than before.
 */
async function timeOf(
  ours: Opened,
  locator: Locator,
  { text, words = null }: { text?: string; words?: string | null } = {},
): Promise<number> {
  const act = await readied(ours, locator, text);
  // Awaited, because an input goes before what the page is asked meanwhile.
  const shown = await ours.page.evaluateHandle(
    (words) => ({
      after: new Promise<number>((resolve) => {
        const rows = () =>
          Array.from(document.querySelectorAll('[role=row]'), (row) => row.textContent)
            .slice(1, 12)
            .join('\n');
        const before = words === null ? rows() : '';
        const isShown = () =>
          words === null
            ? rows() !== before
            : document.querySelector('main')?.textContent.includes(words) === true;
        let begun = Infinity;
        const onInput = (event: Event) => (begun = Math.min(begun, event.timeStamp));
        for (const kind of ['click', 'input'])
          document.addEventListener(kind, onInput, { capture: true, once: true });
        const frame = (): void => {
          if (begun !== Infinity && isShown()) {
            setTimeout(() => resolve(performance.now() - begun));
          } else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    }),
    words,
  );
  await act();
  return shown.evaluate(({ after }) => after);
}

/** Fetches the pages without the proxy's caches, and discards them. */
async function fetchPages({ pages, atOnce }: { pages: number; atOnce: number }): Promise<number> {
  const begun = performance.now();
  const texts: string[] = [];
  Object.assign(globalThis, { texts });
  let next = 1;
  const work = async (): Promise<void> => {
    while (next <= pages) {
      const response = await fetch(`/api/v2/accounting/receivables/200/${next++}`, {
        headers: { 'Cache-Control': 'no-cache' },
      });
      texts.push(await response.text());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return performance.now() - begun;
}

function sortPlainly(rows: number): number {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const texts = Array.from({ length: rows }, (_, row) => `Partner ${(row * 7919) % rows}`);
  const begun = performance.now();
  texts.sort(collator.compare);
  return performance.now() - begun;
}

/** MB, after a collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function bareHeap({ page, devtools }: Awaited<ReturnType<typeof openPage>>): Promise<number> {
  await page.evaluate(() => {
    const shared = globalThis as unknown as { texts: string[]; parsed: unknown };
    shared.parsed = shared.texts.splice(0).map((text) => JSON.parse(text) as unknown);
  });
  return heapOf(devtools);
}

/** Returns the MB of the data worker, which the page's own figures don't include. */
async function workerHeap(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets', {
    filter: [{ type: 'worker' }],
  });
  const worker = targetInfos.find(({ url }) => url.includes('data.worker'));
  if (!worker) return Number.NaN;
  const { sessionId } = await devtools.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  });
  const ask = (id: number, method: string) =>
    new Promise<{ result: { usedSize: number } }>((resolve) => {
      const hear = ({ message }: { message: string }): void => {
        const answer = JSON.parse(message) as { id: number; result: { usedSize: number } };
        if (answer.id !== id) return;
        devtools.off('Target.receivedMessageFromTarget', hear);
        resolve(answer);
      };
      devtools.on('Target.receivedMessageFromTarget', hear);
      void devtools.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method }),
      });
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  return (await ask(2, 'Runtime.getHeapUsage')).result.usedSize / 1e6;
}
