import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { browserArgs, findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox, type Sandbox } from '../../proxy/sandbox/sandbox.ts';
import { afterTheTour } from '../after-the-tour.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { withoutEvents } from '../without-events.ts';
import { openBareSearch } from './bare-search.ts';
import { median, milliseconds, type Figure } from './measure.ts';
import { THROTTLE } from './throttled-page.ts';

const KEPT = 100_000;
const kept = KEPT.toLocaleString('en-US');

type Stored = ReturnType<Sandbox['store']['newest']>[number];

/**
 * Measures searches, and counts for the search form, over 100,000 notifications that the browser
 * has stored.
 */
export async function searchBench(): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({ notifications: KEPT, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({
    executablePath: await findDrawingBrowser(),
    args: browserArgs,
  });
  try {
    const all = service.store.newest(KEPT);
    const ours = await openOurs(browser, waybill.url);
    const bare = await openBareSearch(browser, all);
    const searches = searchesOf(all);
    const figures: Figure[] = [];
    for (const rate of [1, THROTTLE]) {
      await ours.devtools.send('Emulation.setCPUThrottlingRate', { rate });
      await bare.devtools.send('Emulation.setCPUThrottlingRate', { rate });
      figures.push(...(await searching(ours, bare, searches, rate)));
    }
    figures.push(await counting(ours.page, bare, all));
    const [held, heldBare] = [await heapOf(ours.devtools), await heapOf(bare.devtools)];
    return [
      ...figures,
      {
        what: `the page's memory with ${kept} read and searched, JS heap after collection; no worker`,
        measured: `${held.toFixed(0)} MB`,
        beside: `${heldBare.toFixed(0)} MB for their fields alone, in the bare page`,
      },
    ];
  } finally {
    await browser.close();
    await waybill.stop();
    await service.close();
  }
}

interface Search {
  text: string;
  /** How many it finds. */
  count: number;
  /** The word that the bare page searches for. */
  word: string;
}

/**
 * Returns searches of each kind, with the numbers of matches in the service's own data, which
 * differ from one search to the next.
 */
function searchesOf(all: readonly Stored[]): Search[] {
  const has = (it: Stored, word: string): boolean =>
    `${it.message}\n${it.recordNumber}\n${it.type}`.toLowerCase().includes(word);
  const search = (text: string, word: string, finds: (it: Stored) => boolean): Search => ({
    text,
    word,
    count: all.filter(finds).length,
  });
  const records = [95_000, 50_000, 20].map((at) => all[at]!.recordNumber);
  return records.flatMap((number) => [
    search(`record:${number}`, number.toLowerCase(), (it) => it.recordNumber === number),
    search('type:SalesOrder', 'salesorder', (it) => it.type === 'SalesOrder'),
    search(
      'type:SalesOrder event:58',
      'salesorder',
      (it) => it.type === 'SalesOrder' && it.event === 58,
    ),
    search('is:unread', 'late', (it) => it.status === 1),
    search('brightwater', 'brightwater', (it) => has(it, 'brightwater')),
    search('status:archived', 'cancel', (it) => it.status === 4),
  ]);
}

interface Ours {
  page: Page;
  inbox: InboxPage;
  devtools: CDPSession;
}

async function openOurs(browser: Browser, url: string): Promise<Ours> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await afterTheTour(page);
  await withoutEvents(page);
  const devtools = await context.newCDPSession(page);
  const inbox = new InboxPage(page);
  await inbox.open('?status=everything');
  // The first search loads everything; later ones use the stored data.
  await inbox.searchField.fill('first');
  await page.getByText(`of ${kept} notifications`).waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  return { page, inbox, devtools };
}

async function searching(
  { page, inbox }: Ours,
  bare: Awaited<ReturnType<typeof openBareSearch>>,
  searches: readonly Search[],
  rate: number,
): Promise<Figure[]> {
  const firsts: number[] = [];
  const counts: number[] = [];
  const tasks: number[] = [];
  const linear: number[] = [];
  for (const search of searches) {
    const times = await timesOf(page, inbox, search);
    firsts.push(times.first);
    counts.push(times.count);
    tasks.push(...times.tasks);
    linear.push(await bare.search(search.word));
  }
  const worst = (values: readonly number[]): string => milliseconds(Math.max(0, ...values));
  const under = `CPU throttled ${rate}×`;
  const beside = `${milliseconds(median(linear))}, worst ${worst(linear)}, for a linear scan in a bare page of 40 rows`;
  return [
    {
      what: `search over ${kept} kept notifications, typed without a pause: last key to the frame with the first results, ${under}`,
      measured: `${milliseconds(median(firsts))}, worst ${worst(firsts)}`,
      beside: `${beside}; aim 50 ms`,
    },
    {
      what: `the same, to the frame with the exact count, ${under}`,
      measured: `${milliseconds(median(counts))}, worst ${worst(counts)}`,
      beside,
    },
    {
      what: `tasks over 50 ms while ${searches.length} searches were typed, ${under}`,
      measured: `${tasks.length}, longest ${worst(tasks)}`,
      beside: `the scan of the bare page is one task of ${milliseconds(median(linear))}`,
    },
  ];
}

/** Replaces the previous search by typing, as fast as the page accepts keys. */
async function timesOf(page: Page, inbox: InboxPage, { text, count }: Search) {
  await inbox.searchField.focus();
  await page.keyboard.press('Control+A');
  await page.evaluate(noteAnswer, {
    text,
    words: `${count.toLocaleString('en-US')} of ${kept} `,
  });
  await page.keyboard.type(text);
  await page.waitForFunction(() => performance.getEntriesByName('counted').length > 0);
  return page.evaluate(() => {
    const [first, count] = ['first', 'counted'].map(
      (name) => performance.getEntriesByName(name)[0]!.duration,
    );
    const tasks = performance.getEntriesByName('busy').map(({ duration }) => duration);
    for (const name of ['first', 'counted', 'busy']) performance.clearMeasures(name);
    return { first: first!, count: count!, tasks };
  });
}

/**
 * Measures from the last key to the end of the first frame that shows some of the matches, and of
 * the frame that shows their number.
 */
function noteAnswer({ text, words }: { text: string; words: string }): void {
  let lastKey = Infinity;
  const onKey = (event: KeyboardEvent): void => {
    lastKey = event.timeStamp;
    performance.clearMeasures('first');
    performance.clearMeasures('counted');
  };
  document.addEventListener('keydown', onKey, true);
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      performance.measure('busy', { start: startTime, duration });
    }
  });
  tasks.observe({ type: 'longtask' });
  const frame = (): void => {
    const shown = document.querySelector('main')!.textContent;
    const isAsked = new URLSearchParams(location.search).get('q') === text;
    const isCounted = isAsked && shown.includes(words);
    const hasSome = isCounted || (isAsked && /[1-9][\d,]* found · searching [\d,]+ of/.test(shown));
    // A frame is over when the task that follows it runs.
    if (hasSome && lastKey !== Infinity) {
      setTimeout(() => {
        const times = { start: lastKey, end: performance.now() };
        if (performance.getEntriesByName('first').length === 0) performance.measure('first', times);
        if (!isCounted) return;
        performance.measure('counted', times);
        document.removeEventListener('keydown', onKey, true);
        setTimeout(() => tasks.disconnect(), 100);
      });
    }
    if (!isCounted || lastKey === Infinity) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/**
 * Measures from a choice in the search form to the frame that shows how many matches each other
 * choice would find.
 */
async function counting(
  page: Page,
  bare: Awaited<ReturnType<typeof openBareSearch>>,
  all: readonly Stored[],
): Promise<Figure> {
  await page.getByRole('button', { name: 'Search form' }).click();
  const form = page.getByRole('dialog', { name: 'Search form' });
  const times: number[] = [];
  const linear: number[] = [];
  for (const [word, status] of [
    ['unread', 1],
    ['read', 2],
    ['archived', 4],
  ] as const) {
    const orders = all.filter((it) => it.status === status && it.type === 'SalesOrder').length;
    const option = `Sales order (${orders.toLocaleString('en-US')})`;
    const counted = page.evaluate(
      (option) =>
        new Promise<number>((resolve) => {
          let begun = Infinity;
          document.addEventListener('input', () => (begun = performance.now()), {
            capture: true,
            once: true,
          });
          const frame = (): void => {
            const options = [...document.querySelectorAll('option')];
            const isThere = options.some(({ textContent }) => textContent === option);
            if (isThere && begun !== Infinity) setTimeout(() => resolve(performance.now() - begun));
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }),
      option,
    );
    await form.locator('select', { hasText: 'archived' }).selectOption(word);
    times.push(await counted);
    linear.push(await bare.count(status));
  }
  return {
    what: `counts for each type and status in the search form, over ${kept}: from a choice to the frame that has them, CPU throttled ${THROTTLE}×`,
    measured: `${milliseconds(median(times))}, worst ${milliseconds(Math.max(...times))}`,
    beside: `${milliseconds(median(linear))} for a linear scan that counts, in one task`,
  };
}

/** MB, after a collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
