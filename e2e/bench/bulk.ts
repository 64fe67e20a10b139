import { chromium, type Page } from '@playwright/test';
import { browserArgs, findDrawingBrowser } from '../../.ci/browser.ts';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox, type Sandbox } from '../../proxy/sandbox/sandbox.ts';
import { afterTheTour } from '../after-the-tour.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import { bareBulk } from './bare-bulk.ts';
import { median, type Figure } from './measure.ts';
import { withoutEvents } from '../without-events.ts';

/** Number of archived notifications: all unread ones. */
const CHOSEN = 20_000;
const A_CALL = 200;
/** Number of alternating runs, ours and bare. */
const ROUNDS = 3;

/**
 * Measures archiving all 20,000 notifications that match a filter: calls that reach the service,
 * and wall time.
 */
export async function bulkBench(): Promise<Figure[]> {
  buildPage();
  const all: { ours: Archived; bare: Awaited<ReturnType<typeof bareBulk>> }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    all.push({
      ours: await withService(throughPage),
      bare: await withService(({ url }) => bareBulk(url, CHOSEN)),
    });
  }
  const { ours, bare } = all.toSorted((a, b) => wallTime(a.ours) - wallTime(b.ours))[1]!;
  const { reading, writing, late, besides, readBack } = ours;
  const pages = Math.ceil(CHOSEN / A_CALL);
  const least = 3 * pages + readBack;
  const calls = reading + writing.writes + writing.reports + writing.readBacks;
  const seconds = (time: number): string => `${(time / 1000).toFixed(2)} s`;
  const count = CHOSEN.toLocaleString('en-US');
  const { reads, writes, reports, readBacks } = bare.calls;
  const ratios = all.map((it) => wallTime(it.ours) / wallTime(it.bare));
  const middle = median(all.map((it) => wallTime(it.bare)));
  return [
    {
      what: `calls to the service for archiving ${count}, all that match a filter`,
      measured: `${calls}, ${(calls / least).toFixed(3)} × the least: ${reading} to collect, ${writing.writes} writes, ${writing.reports} reports${late > 0 ? ` (${late} too early)` : ''}, ${writing.readBacks} of read-back; ${besides} besides (counts, list)`,
      beside: `least ${least}: 3 × ceil(n / 200) for pages of ids, writes and reports, and ceil(m / 200) = ${readBack} of read-back, m being what is listed as archived down to the oldest; aim 1.1 ×`,
    },
    {
      what: `wall time of it, from the click on Select all to the proof`,
      measured: `${seconds(wallTime(ours))}: ${seconds(ours.collected)} to collect, ${seconds(ours.archived)} to archive and prove; ${median(ratios).toFixed(2)} × bare, worst ${Math.max(...ratios).toFixed(2)} ×`,
      beside: `${seconds(middle)} (${seconds(bare.collected)} and ${seconds(bare.archived)}) for ${reads} + ${writes} + ${reports} + ${readBacks} calls made bare through the proxy, as many at once (4 reads, 2 writes); medians of ${ROUNDS} in turn; aim 1.25 ×`,
    },
  ];
}

type Archived = Awaited<ReturnType<typeof throughPage>>;

function wallTime({ collected, archived }: { collected: number; archived: number }): number {
  return collected + archived;
}

interface Served {
  service: Sandbox;
  /** Where Waybill is. */
  url: string;
}

/**
 * Provides a service with exactly this many unread notifications, which processes batches at once.
 */
async function withService<T>(use: (served: Served) => Promise<T>): Promise<T> {
  const service = await startSandbox({
    notifications: CHOSEN,
    seed: 1,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 0 },
  });
  service.arrive(CHOSEN - service.store.counts().unread);
  if (service.store.counts().unread !== CHOSEN)
    throw new Error('Not as many as are to be archived.');
  const waybill = await startWaybill({ environment: connectionTo(service) });
  try {
    return await use({ service, url: waybill.url });
  } finally {
    await waybill.stop();
    await service.close();
  }
}

async function throughPage({ service, url }: Served) {
  const browser = await chromium.launch({
    executablePath: await findDrawingBrowser(),
    args: browserArgs,
  });
  try {
    const page = await browser.newPage();
    await afterTheTour(page);
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
        .getByText(CHOSEN.toLocaleString('en-US'))
        .waitFor();
    });
    const reading = callsOf(service).lists;
    const unread = service.store.newest(3 * CHOSEN).filter(({ status }) => status === 1);
    const oldest = Math.min(...unread.map(({ createdAt }) => createdAt));
    service.clearRequests();
    const archived = await timed(() => archive(page));
    const writing = callsOf(service);
    const listed = service.store
      .newest(3 * CHOSEN)
      .filter(({ status, createdAt }) => status === 4 && createdAt >= oldest);
    return {
      collected,
      archived,
      reading,
      writing,
      late: writing.reports - Math.ceil(CHOSEN / A_CALL),
      besides: writing.others + writing.lists,
      readBack: Math.ceil(listed.length / A_CALL),
    };
  } finally {
    await browser.close();
  }
}

async function archive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Archive', exact: true }).first().click();
  await page
    .getByRole('region', { name: 'Action' })
    .getByText(`Archived ${CHOSEN.toLocaleString('en-US')}.`)
    .waitFor({ timeout: 120_000 });
}

/** Counts the service's requests by purpose. */
function callsOf({ requests }: Sandbox) {
  const count = (pattern: RegExp): number =>
    requests.filter(({ target }) => pattern.test(target)).length;
  const writes = count(/^\/v2\/notifications\/archive/);
  const reports = count(/^\/v2\/notifications\/report/);
  const readBacks = count(/^\/v2\/notifications\/200\/\d+\?.*statuses=4(&|$)/);
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
