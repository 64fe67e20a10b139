import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox, type Sandbox } from '../../proxy/sandbox/sandbox.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { median, milliseconds, type Figure } from './measure.ts';
import { THROTTLE, throttledPage } from './throttled-page.ts';

const KEPT = 10_000;

type Stored = ReturnType<Sandbox['store']['newest']>[number];

/** Searches over 10,000 notifications that the browser has kept. */
export async function searchBench(): Promise<Figure[]> {
  buildPage();
  const service = await startSandbox({ notifications: KEPT, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(service) });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
  try {
    const searches = searchesOf(service.store.newest(KEPT));
    return [
      await searching(browser, waybill.url, searches, THROTTLE),
      await searching(browser, waybill.url, searches, 1),
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
}

/** Of each kind, with what they find by the service's own data: no two in turn find equally many. */
function searchesOf(all: readonly Stored[]): Search[] {
  const search = (text: string, finds: (it: Stored) => boolean): Search => ({
    text,
    count: all.filter(finds).length,
  });
  const has = (it: Stored, word: string): boolean =>
    `${it.message}\n${it.recordNumber}\n${it.type}`.toLowerCase().includes(word);
  const records = [9_500, 5_000, 20].map((at) => all[at]!.recordNumber);
  return records.flatMap((number) => [
    search(`record:${number}`, (it) => it.recordNumber === number),
    search('type:SalesOrder', (it) => it.type === 'SalesOrder'),
    search('type:SalesOrder event:58', (it) => it.type === 'SalesOrder' && it.event === 58),
    search('is:unread', (it) => it.status === 1),
    search('type:Batch type:Report', (it) => it.type === 'Batch' || it.type === 'Report'),
    search('brightwater', (it) => has(it, 'brightwater')),
    search('status:archived', (it) => it.status === 4),
  ]);
}

async function searching(
  browser: Browser,
  url: string,
  searches: readonly Search[],
  rate: number,
): Promise<Figure> {
  const { context, page, devtools } = await throttledPage(browser, url);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const inbox = new InboxPage(page);
  await inbox.open('?status=everything');
  // The first search reads everything; from then on it is kept.
  await inbox.search('first');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[] = [];
  for (const search of searches) times.push(await timeOf(page, inbox, search));
  await context.close();
  const kept = KEPT.toLocaleString('en-US');
  return {
    what: `search over ${kept} kept notifications, last keystroke to the frame that shows what it finds, CPU throttled ${rate}×`,
    measured: milliseconds(median(times)),
    beside: `median of ${times.length}, worst ${milliseconds(Math.max(...times))}; aim 100 ms`,
  };
}

/** Types it over what was searched before, as fast as the page takes it. */
async function timeOf(page: Page, inbox: InboxPage, { text, count }: Search): Promise<number> {
  await inbox.searchField.focus();
  await page.keyboard.press('Control+A');
  await page.evaluate(
    noteAnswer,
    `${count.toLocaleString('en-US')} of ${KEPT.toLocaleString('en-US')} `,
  );
  await page.keyboard.type(text);
  const time = await page.waitForFunction(
    () => performance.getEntriesByName('answered')[0]?.duration,
  );
  return (await time.jsonValue())!;
}

/** Measures from the last key to the first frame after it that has this text. */
function noteAnswer(text: string): void {
  performance.clearMeasures('answered');
  let lastKey = Infinity;
  let shownAt = 0;
  const onKey = (event: KeyboardEvent): void => {
    lastKey = event.timeStamp;
    performance.clearMeasures('answered');
  };
  document.addEventListener('keydown', onKey, true);
  const frame = (): void => {
    const isShown = document.querySelector('main')!.textContent.includes(text);
    // A frame is over when the task that follows it runs.
    if (isShown && lastKey !== Infinity) {
      setTimeout(() => {
        shownAt = performance.now();
        performance.measure('answered', { start: lastKey, end: shownAt });
        document.removeEventListener('keydown', onKey, true);
      });
    } else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
