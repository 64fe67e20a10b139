import { chromium, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox, type Sandbox } from '../../proxy/sandbox/sandbox.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { bareBulk } from './bare-bulk.ts';
import type { Figure } from './measure.ts';
import { withoutEvents } from '../without-events.ts';

/** How many are marked read: all that are unread. */
const MARKED = 2_000;
const A_CALL = 200;

/** Marking 2,000 read, all that match a filter: calls that reach the service, and wall time. */
export async function bulkBench(): Promise<Figure[]> {
  buildPage();
  const ours = await withService(throughPage);
  const bare = await withService(({ url }) => bareBulk(url, MARKED));
  const { reading, writing, late, besides, readBack } = ours;
  const pages = Math.ceil(MARKED / A_CALL);
  const least = 3 * pages + readBack;
  const seconds = (time: number): string => `${(time / 1000).toFixed(2)} s`;
  const count = MARKED.toLocaleString('en-US');
  const { reads, writes, reports, readBacks } = bare.calls;
  return [
    {
      what: `calls to the service for marking ${count} read, all that match a filter`,
      measured: `${reading + writing.writes + writing.reports + writing.readBacks}: ${reading} to collect, ${writing.writes} writes, ${writing.reports} reports${late > 0 ? ` (${late} too early)` : ''}, ${writing.readBacks} of read-back; ${besides} besides (counts, list)`,
      beside: `least ${least}: 3 × ceil(n / 200) for pages of ids, writes and reports, and ceil(m / 200) = ${readBack} of read-back, m being what is listed as read down to the oldest`,
    },
    {
      what: `wall time of it`,
      measured: `${seconds(ours.collected)} to collect, ${seconds(ours.marked)} to mark and prove`,
      beside: `${seconds(bare.collected)} and ${seconds(bare.marked)} for ${reads} + ${writes} + ${reports} + ${readBacks} calls made bare through the proxy, as many at once (4 reads, 2 writes, then one)`,
    },
  ];
}

interface Served {
  service: Sandbox;
  /** Where Waybill is. */
  url: string;
}

/** A service with exactly so many unread, which processes batches at once. */
async function withService<T>(use: (served: Served) => Promise<T>): Promise<T> {
  const service = await startSandbox({
    notifications: 9_000,
    seed: 1,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 0 },
  });
  service.arrive(MARKED - service.store.counts().unread);
  if (service.store.counts().unread !== MARKED) throw new Error('Not as many as are to be marked.');
  const waybill = await startWaybill({ environment: connectionTo(service) });
  try {
    return await use({ service, url: waybill.url });
  } finally {
    await waybill.stop();
    await service.close();
  }
}

async function throughPage({ service, url }: Served) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
  try {
    const page = await browser.newPage();
    await withoutEvents(page);
    const inbox = new InboxPage(page, url);
    await inbox.open('?status=unread');
    await inbox.rows.first().waitFor();
    await page.waitForLoadState('networkidle');
    service.clearRequests();
    const collected = await timed(async () => {
      await page.getByRole('button', { name: /^Select all/ }).click();
      await page
        .getByRole('toolbar', { name: 'Selection' })
        .getByText(MARKED.toLocaleString('en-US'))
        .waitFor();
    });
    const reading = callsOf(service).lists;
    const unread = service.store.newest(20_000).filter(({ status }) => status === 1);
    const oldest = Math.min(...unread.map(({ createdAt }) => createdAt));
    service.clearRequests();
    const marked = await timed(() => mark(page));
    const writing = callsOf(service);
    const read = service.store
      .newest(20_000)
      .filter(({ status, createdAt }) => status === 2 && createdAt >= oldest);
    return {
      collected,
      marked,
      reading,
      writing,
      late: writing.reports - Math.ceil(MARKED / A_CALL),
      besides: writing.others + writing.lists,
      readBack: Math.ceil(read.length / A_CALL),
    };
  } finally {
    await browser.close();
  }
}

async function mark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark read', exact: true }).first().click();
  await page
    .getByRole('region', { name: 'Action' })
    .getByText(`Marked ${MARKED.toLocaleString('en-US')} read.`)
    .waitFor();
}

/** What reached the service, by what it is for. */
function callsOf({ requests }: Sandbox) {
  const count = (pattern: RegExp): number =>
    requests.filter(({ target }) => pattern.test(target)).length;
  const writes = count(/^\/v2\/notifications\/update/);
  const reports = count(/^\/v2\/notifications\/report/);
  const readBacks = count(/^\/v2\/notifications\/200\/\d+\?.*statuses=2(&|$)/);
  const lists = count(/^\/v2\/notifications\/200\/\d+\?.*statuses=1(&|$)/);
  return {
    writes,
    reports,
    readBacks,
    lists,
    others: requests.length - writes - reports - readBacks - lists,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
