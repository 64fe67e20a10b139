import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { notification } from '#contract/notification.ts';
import { readPage } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';
import { parseJson, type Json } from '#lib/json.ts';
import type { ReadReply } from '../service/read-reply.ts';
import type { createFollow, DoneCodes } from './follow.ts';
import { openBatches, openLinesOf, saveReport, type OpenBatch } from './follow-rows.ts';
import { shownBy } from './notification-updates.ts';
import type { ReadBack } from './read-back.ts';
import { newReport, noteReport } from './read-report.ts';
import { noteStatus, type SeenStatuses } from './read-statuses.ts';
import type { Waits } from './waits.ts';
import type { ProxyStore } from '../store/store.ts';

interface HarvestOptions {
  account: string;
  store: ProxyStore;
  follow: ReturnType<typeof createFollow>;
  /** Of notifications: what the page reads for itself need not be read twice. */
  kind: ReadBack;
  doneCodes: DoneCodes;
  waits: Waits;
}

/** An answer that the page asked for past every cache, at a time of the monotonic clock. */
export type Harvest = (
  endpoint: string,
  target: string,
  reply: ReadReply,
  begun: number,
) => Promise<void>;

/**
 * Learns what became of updates from the reports and lists that the page reads anyway. It may miss
 * what it likes: what nobody reads, the follower reads.
 */
export function createHarvest({
  account,
  store,
  follow,
  kind,
  doneCodes,
  waits,
}: HarvestOptions): Harvest {
  async function openUpdates(begun: number): Promise<OpenBatch[]> {
    const open = await store.read((sql) => openBatches(sql, account, waits));
    return open.filter(
      ({ endpoint, state, begunAt }) =>
        kind.endpoints.includes(endpoint) && state === 'DONE' && begunAt <= begun,
    );
  }

  async function takeList(batches: readonly OpenBatch[], body: Json, begun: number): Promise<void> {
    const { rows } = readPage(notification, body);
    const keys = rows.flatMap(({ value: { id } }) => (id === null ? [] : [idKey(id)]));
    const lines = await store.read((sql) => openLinesOf(sql, account, keys));
    const seen: SeenStatuses = { of: new Map(), isWhole: false, pages: 1 };
    const wanted = new Set(lines.map(({ key }) => key!));
    for (const row of rows) noteStatus(seen, wanted, row);
    const reading = {
      asked: 'a list that the page read',
      shown: (line: (typeof lines)[number]) => shownBy(seen, line),
    };
    for (const batch of batches) {
      const of = lines.filter(
        (line) => line.writeId === batch.id && reading.shown(line) !== 'unseen',
      );
      if (of.length > 0) await follow.judge(batch, kind, of, reading, begun);
    }
  }

  async function takeReport(
    batches: readonly OpenBatch[],
    target: string,
    body: Json,
  ): Promise<void> {
    const reportId = /\/report\/([^/]+)\//.exec(target)?.[1];
    const batch = batches.find(
      (batch) => batch.reportId !== null && idKey(batch.reportId) === idKey(reportId ?? ''),
    );
    if (batch === undefined) return;
    const keys = await store.read((sql) =>
      sql.all('SELECT id_key FROM lines WHERE write_id = ? AND id_key IS NOT NULL', batch.id),
    );
    const report = newReport();
    const sent = {
      keys: new Set(keys.map((row) => row['id_key'] as string)),
      numbers: new Set<string>(),
    };
    noteReport(report, body, sent, false);
    const isComplete = report.status !== null && doneCodes.reportStatus.includes(report.status);
    await store.commit((sql) => saveReport(sql, batch.id, report, isComplete));
  }

  return async (endpoint, target, { status, body }, begun) => {
    if (endpoint !== 'notifications.list' && endpoint !== 'notifications.report') return;
    try {
      const batches = await openUpdates(begun);
      if (batches.length === 0) return;
      const answer = parseJson(body.toString());
      if (isRefusal(status, readEnvelope(answer))) return;
      if (endpoint === 'notifications.list') await takeList(batches, answer, begun);
      else await takeReport(batches, target, answer);
    } catch {
      // The page has its answer; what this was to add, the follower finds out for itself.
    }
  };
}
