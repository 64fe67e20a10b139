import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { acknowledgementTargets, type TransactionResult } from '#contract/acknowledgement-job.ts';
import { jobReceipt, jobTargets, type Job, type JobTarget } from '#contract/job.ts';
import { statusAfter } from '#contract/job-rules.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { StormProxy } from './storm-proxy.ts';

/** A person who starts jobs on proxies that are killed, with no page that stays open. */
export interface JobPerson {
  /** Notifications that no job has chosen yet. */
  left: () => number;
  /** Starts a job on this many of them. @returns its id */
  begin: (action: 'read' | 'archive', count: number) => Promise<string>;
  /** Counts transactions that no job has chosen yet. */
  leftToAcknowledge: () => number;
  /** Starts a job that acknowledges this many of them. @returns its id */
  acknowledge: (count: number) => Promise<string>;
  decide: (id: string, decision: 'stop' | 'resume') => Promise<void>;
  /** Waits until no job runs, and resumes stopped ones. */
  untilEnded: () => Promise<void>;
  targets: () => Promise<{ job: Job; targets: ReturnType<typeof jobTargets.parse>['targets'] }[]>;
  transactions: () => Promise<TransactionResult[]>;
}

type AskProxy = StormProxy['ask'];

export function createJobPerson(
  { store }: Sandbox,
  proxyOf: () => Pick<StormProxy, 'ask'>,
): JobPerson {
  const unread = store.newest(1_000_000).filter(({ status }) => status === 1);
  const open = store.transactions().filter(({ acknowledged }) => !acknowledged);
  const ids: string[] = [];
  const acknowledgementIds: string[] = [];

  /** Repeats the request until a proxy lives long enough to answer it. */
  async function ask(...request: Parameters<AskProxy>): Promise<unknown> {
    for (;;) {
      const reply = await proxyOf().ask(...request);
      if (reply?.status === 200) return reply.value;
      // The job was stopped twice, or ended before it was stopped.
      if (reply?.status === 409) return null;
      if (reply !== null && reply.status < 500) throw new Error(JSON.stringify(reply));
      await pause(20);
    }
  }

  const headOf = async (id: string): Promise<Job> =>
    jobTargets.parse(await ask(`/api/jobs/${id}/targets?after=999999999`)).job;

  return {
    left: () => unread.length,
    async begin(action, count) {
      const targets = unread.splice(-count).map(({ id, createdAt }): JobTarget => ({
        id,
        hasOwnId: true,
        recordNumber: null,
        rows: [{ createdAt: new Date(createdAt).toISOString(), type: 'Batch', before: 1 }],
        to: statusAfter[action],
      }));
      const id = randomUUID();
      ids.push(id);
      const body = { action, targets, since: null };
      jobReceipt.parse(await ask('/api/jobs', 'POST', body, { 'idempotency-key': id }));
      return id;
    },
    leftToAcknowledge: () => open.length,
    async acknowledge(count) {
      const transactions = open.splice(-count).map(({ id, type, partnerId }) => ({
        Id: id,
        Partner: { Id: partnerId, Code: null, Name: null },
        Type: type,
        TransactionNumber: null,
      }));
      const id = randomUUID();
      acknowledgementIds.push(id);
      const body = { action: 'acknowledge', transactions };
      jobReceipt.parse(await ask('/api/jobs', 'POST', body, { 'idempotency-key': id }));
      return id;
    },
    async decide(id, decision) {
      await ask(`/api/jobs/${id}/${decision}`, 'POST');
    },
    async untilEnded() {
      for (const id of [...ids, ...acknowledgementIds]) {
        for (let job = await headOf(id); job.state !== 'finished'; job = await headOf(id)) {
          if (job.state === 'stopped') await ask(`/api/jobs/${id}/resume`, 'POST');
          await pause(100);
        }
      }
    },
    async targets() {
      const all = [];
      for (const id of ids) all.push(jobTargets.parse(await ask(`/api/jobs/${id}/targets`)));
      return all;
    },
    async transactions() {
      const all = [];
      for (const id of acknowledgementIds) {
        all.push(acknowledgementTargets.parse(await ask(`/api/jobs/${id}/targets`)).targets);
      }
      return all.flat();
    },
  };
}

/** Returns the statuses of all notifications in the service. */
export function statusesIn({ store }: Sandbox): Map<string, number> {
  return new Map(store.newest(1_000_000).map(({ id, status }) => [id, status]));
}

/** A recorded line of a write that may have been sent. */
interface SentLine {
  id: string;
  write: number;
  /**
   * Whether the service refused its write, or a report or a read-back showed that it was not done.
   */
  isRefused: boolean;
}

/** Queries the journal of a store of any kind. */
export type AskStore = (statement: string) => Promise<Record<string, unknown>[]>;

/** Compares the jobs' results with the service's store and the journal. */
export async function truthOf(
  sandbox: Sandbox,
  before: ReadonlyMap<string, number>,
  jobs: Awaited<ReturnType<JobPerson['targets']>>,
  askStore: AskStore,
) {
  const now = statusesIn(sandbox);
  const all = jobs.flatMap(({ targets }) => targets);
  const chosen = new Set(all.map(({ id }) => id));
  const lost = all.filter(({ verdict }) => verdict === 'pending' || verdict === 'unknown');
  const wrong = all.filter(({ id, to, verdict }) =>
    verdict === 'done' ? now.get(id) !== to : now.get(id) !== before.get(id),
  );
  const touched = [...now].filter(([id, status]) => !chosen.has(id) && status !== before.get(id));
  const doubled = doubledOf(await askStore(SENT_LINES));
  const sendings = await askStore(
    `SELECT write_id, reason FROM history WHERE state = 'SENDING' ORDER BY write_id, id`,
  );
  const undecided = [...Map.groupBy(sendings, (row) => Number(row['write_id'])).values()].flatMap(
    (of) => of.slice(1).filter(({ reason }) => !String(reason).startsWith('the waiting time')),
  );
  const done = all.filter(({ verdict }) => verdict === 'done').length;
  const again = sendings.length - new Set(sendings.map((row) => row['write_id'])).size;
  return {
    faults: { lost, wrong, touched, doubled, undecided },
    figures:
      `${jobs.length} jobs, ${all.length} targets, ${done} done, ${all.length - done} otherwise, ` +
      `${sendings.length} sendings, ${again} of them again by a read-back’s decision; ${lost.length} lost, ` +
      `${doubled.length} doubled, ${wrong.length} with a wrong verdict, ${touched.length} others touched`,
  };
}

/** Compares the results of acknowledgements with the service's store and the journal. */
export async function acknowledgementTruthOf(
  { store }: Sandbox,
  before: ReadonlySet<string>,
  results: readonly TransactionResult[],
  askStore: AskStore,
) {
  const isDone = (id: string): boolean => store.transaction(id)!.acknowledged;
  const chosen = new Set(results.map(({ transaction }) => transaction.Id));
  const lost = results.filter(({ verdict }) => verdict === 'pending' || verdict === 'unknown');
  const wrong = results.filter(
    ({ transaction, verdict }) =>
      verdict !== 'unknown' && (verdict === 'done') !== isDone(transaction.Id),
  );
  const touched = store
    .transactions()
    .filter(({ id, acknowledged }) => acknowledged && !before.has(id) && !chosen.has(id));
  const doubled = doubledOf(await askStore(SENT_LINES));
  const done = results.filter(({ verdict }) => verdict === 'done').length;
  return {
    faults: { lost, wrong, touched, doubled },
    figures:
      `${results.length} transactions, ${done} done, ${results.length - done} otherwise; ` +
      `${lost.length} lost, ${doubled.length} doubled, ${wrong.length} with a wrong verdict, ` +
      `${touched.length} others touched`,
  };
}

/** Finds lines that were sent twice although the first attempt was not refused. */
function doubledOf(rows: readonly Record<string, unknown>[]) {
  const lines = rows.map((row): SentLine => ({
    id: String(row['id_key']),
    write: Number(row['write_id']),
    isRefused: Number(row['is_refused']) === 1,
  }));
  return [...Map.groupBy(lines, ({ id }) => id).values()].filter((of) =>
    of
      .toSorted((a, b) => a.write - b.write)
      .slice(0, -1)
      .some(({ isRefused }) => !isRefused),
  );
}

const SENT_LINES = `
  SELECT lines.id_key, lines.write_id, CASE WHEN writes.state = 'REJECTED' OR EXISTS (
    SELECT 1 FROM line_history WHERE line_history.write_id = lines.write_id
      AND line_history.position = lines.position AND line_history.verdict IN ('refused', 'contradicted')
  ) OR shown_status <> CASE lines.asked WHEN 'read' THEN 2 WHEN 'unread' THEN 1 ELSE 4 END
    THEN 1 ELSE 0 END AS is_refused
  FROM lines JOIN writes ON writes.id = lines.write_id
  WHERE writes.state <> 'PREPARED'`;
