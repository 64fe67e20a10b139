import type { Browser, CDPSession, Page } from '@playwright/test';
import { withoutEvents } from '../without-events.ts';
import { kilobytes, median, milliseconds, type Figure } from './measure.ts';
import { staticTable } from './static-table.ts';
import { throttledPage } from './throttled-page.ts';

/** `RUNS=3` takes fewer. */
const NAVIGATIONS = Number(process.env['RUNS'] ?? 7);

const inbox = {
  path: '/inbox',
  firstRow: '[aria-label="Notifications"] [role="row"][aria-rowindex="2"] time',
};

/** A network with 1.6 Mbit/s each way and a delay of 150 ms. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};

/** Milliseconds since the navigation began. */
interface Times {
  /** First text or picture: the skeleton's, where there is one. */
  painted: number;
  row: number;
}

interface Visit {
  cold: Times;
  warm: Times;
  bytes: { Script: number; Stylesheet: number };
}

/**
 * Measures navigation to the first row, alternating between the inbox and a static table, cold and
 * warm.
 */
export async function firstRow(browser: Browser, url: string): Promise<Figure[]> {
  const ours: Visit[] = [];
  const plain: Visit[] = [];
  const unhindered: Visit[] = [];
  for (let i = 0; i < NAVIGATIONS; i++) {
    ours.push(await visit(browser, url, inbox, true));
    plain.push(await visit(browser, url, staticTable, true));
    unhindered.push(await visit(browser, url, inbox, false));
  }
  const { bytes } = ours.at(-1)!;
  return [
    ...figures('on 1.6 Mbit/s and 150 ms', 'cold', ours, plain),
    ...figures('on 1.6 Mbit/s and 150 ms', 'warm', ours, plain),
    ...figures('on a network that costs nothing', 'cold', unhindered),
    ...figures('on a network that costs nothing', 'warm', unhindered),
    {
      what: 'JS sent until the network is idle, what comes after the rows included (brotli)',
      measured: kilobytes(bytes.Script),
      beside: 'before the rows: see the bench `sizes`',
    },
    {
      what: 'CSS sent until then',
      measured: kilobytes(bytes.Stylesheet),
      beside: '–',
    },
  ];
}

function figures(
  network: string,
  cache: 'cold' | 'warm',
  ours: readonly Visit[],
  plain: readonly Visit[] = [],
): Figure[] {
  const rows = ours.map((visit) => visit[cache].row);
  const painted = median(ours.map((visit) => visit[cache].painted));
  const beside = [`median of ${rows.length}, worst ${milliseconds(Math.max(...rows))}`];
  if (plain.length > 0) {
    const reference = median(plain.map((visit) => visit[cache].row));
    const ratio = (median(rows) / reference).toFixed(2);
    const aim = cache === 'warm' ? ', aim ≤ 1.6' : ', aim ≤ 2.0';
    beside.push(`static table ${milliseconds(reference)}: ratio ${ratio}${aim}`);
  }
  beside.push(`first paint at ${milliseconds(painted)}`);
  return [
    {
      what: `navigation to the first inbox row, ${cache} cache, ${network}`,
      measured: milliseconds(median(rows)),
      beside: beside.join('; '),
    },
  ];
}

/**
 * Measures a first visit with an empty cache, and the third: browsers cache compiled code from the
 * second visit on.
 */
async function visit(
  browser: Browser,
  url: string,
  { path, firstRow }: typeof inbox,
  isSlow: boolean,
): Promise<Visit> {
  const { context, page, devtools } = await throttledPage(browser, url);
  await devtools.send('Network.enable');
  if (isSlow) await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  const bytes = countBytes(devtools);
  await noteFirstRow(page, firstRow);
  await withoutEvents(page);
  const navigate = async (): Promise<Times> => {
    await page.goto(path);
    return await timesOf(page);
  };
  const cold = await navigate();
  await page.waitForLoadState('networkidle');
  const sent = { ...bytes };
  await navigate();
  await page.waitForLoadState('networkidle');
  const warm = await navigate();
  await context.close();
  return { cold, warm, bytes: sent };
}

function countBytes(devtools: CDPSession): Visit['bytes'] {
  const bytes = { Script: 0, Stylesheet: 0 };
  const kinds = new Map<string, string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Script' || kind === 'Stylesheet') bytes[kind] += encodedDataLength;
  });
  return bytes;
}

/** Makes the page record when the first row was painted. */
async function noteFirstRow(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
}

async function timesOf(page: Page): Promise<Times> {
  const times = await page.waitForFunction(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
    const [painted, row] = [at('first-contentful-paint'), at('first-row')];
    return painted !== undefined && row !== undefined && { painted, row };
  });
  return (await times.jsonValue()) as Times;
}
