import type { EntryState } from '../journal/entry.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { Sql, SqlValue } from '../store/sql.ts';
import {
  changeJob,
  targetsWhere,
  transactionsWhere,
  type StoredJob,
  type StoredTarget,
  type StoredAcknowledgement,
} from './job-rows.ts';

/** Ids in a call (docs/decisions.md, “Request sizes”). */
const MOST = 200;

/** A call of a job, with the state of its write in the journal. */
export interface JobCall {
  key: string;
  endpoint: string;
  /** `null`: the journal does not have this write. */
  state: EntryState | null;
  writeId: number | null;
  isWithdrawn: boolean;
  /** The number of times it was sent before the last one. */
  attempts: number;
  settledByAnswer: boolean;
  answerStatus: number | null;
  /** The call is UNKNOWN, and only a person's decision can settle it. */
  needsPerson: boolean;
  reason: string;
}

const SELECT_CALLS = `
  SELECT job_calls.key AS key, job_calls.endpoint AS endpoint, writes.id AS write_id, writes.state,
    withdrawn_at, settled_by, answer_status, needs_person,
    (SELECT count(*) FROM attempts WHERE write_id = writes.id) AS attempts,
    (SELECT reason FROM history WHERE write_id = writes.id ORDER BY id DESC LIMIT 1) AS reason
  FROM job_calls
  LEFT JOIN writes ON writes.account = job_calls.account AND writes.key = job_calls.key
  LEFT JOIN follows ON follows.write_id = writes.id`;

export async function openCalls(sql: Sql, job: number): Promise<JobCall[]> {
  return await callsWhere(sql, 'job_calls.job = ? AND is_open = 1', job);
}

export async function findCall(
  sql: Sql,
  account: string,
  key: string,
): Promise<JobCall | undefined> {
  const calls = await callsWhere(
    sql,
    'job_calls.account = ? AND job_calls.key = ? AND is_open = 1',
    account,
    key,
  );
  return calls[0];
}

async function callsWhere(
  sql: Sql,
  condition: string,
  ...values: readonly SqlValue[]
): Promise<JobCall[]> {
  const rows = await sql.all(`${SELECT_CALLS} WHERE ${condition}`, ...values);
  return rows.map((row) => ({
    key: row['key'] as string,
    endpoint: row['endpoint'] as string,
    state: row['state'] as EntryState | null,
    writeId: row['write_id'] as number | null,
    isWithdrawn: row['withdrawn_at'] !== null,
    attempts: Number(row['attempts']),
    settledByAnswer: row['settled_by'] === 'answer',
    answerStatus: row['answer_status'] as number | null,
    needsPerson: row['state'] === 'UNKNOWN' && row['needs_person'] === 1,
    reason: (row['reason'] as string | null) ?? '',
  }));
}

/** Whether nothing of a call was sent, so that the same key must be used again. */
export function isUnsent({ state, isWithdrawn }: JobCall): boolean {
  return state === null || (state === 'PREPARED' && !isWithdrawn);
}

/** Milliseconds until refused lines are sent again. */
export const AGAIN_AFTER = 1_000;

/**
 * Records the next call of a job: unsent targets first, then those that the service refused.
 * @returns whether there was a target to send, and the job is still open
 */
export async function recordCall(
  sql: Sql,
  account: string,
  job: StoredJob,
  key: string,
  now: number,
): Promise<boolean> {
  const head = await sql.get('SELECT state, again_at FROM jobs WHERE number = ?', job.number);
  if (head!['state'] !== 'open') return false;
  const wait = Number(head!['again_at']) - now;
  // A longer wait is from before the clock was set back.
  const isDue = wait <= 0 || wait > AGAIN_AFTER;
  const rows = await sql.all(
    `SELECT position FROM job_targets
     WHERE job = ? AND verdict = 'pending' AND call IS NULL AND (tries = 0 OR ? = 1)
     ORDER BY tries, position LIMIT ?`,
    job.number,
    isDue ? 1 : 0,
    MOST,
  );
  if (rows.length === 0) return false;
  const positions = rows.map((row) => Number(row['position']));
  await insertCall(sql, account, job, { key, endpoint: endpointOf(job) }, positions);
  return true;
}

/** Moves targets to a call of their own. */
export async function insertCall(
  sql: Sql,
  account: string,
  { number }: Pick<StoredJob, 'number'>,
  { key, endpoint }: Pick<JobCall, 'key' | 'endpoint'>,
  positions: readonly number[],
): Promise<void> {
  const { revision } = await changeJob(sql, number, {});
  await sql.insert('job_calls', [{ account, key, job: number, endpoint }]);
  await sql.run(
    `UPDATE job_targets SET call = ?, revision = ?
     WHERE job = ? AND position IN (${positions.map(() => '?').join(', ')})`,
    key,
    revision,
    number,
    ...positions,
  );
}

/** Removes the pending targets from a call, because none of it was done. */
export async function freeTargets(
  sql: Sql,
  { number }: Pick<StoredJob, 'number'>,
  key: string,
): Promise<void> {
  const { revision } = await changeJob(sql, number, {});
  await sql.run(
    `UPDATE job_targets SET call = NULL, revision = ?
     WHERE job = ? AND call = ? AND verdict = 'pending'`,
    revision,
    number,
    key,
  );
}

/** Deletes an unsent call; its key is never used again. */
export async function dropCall(
  sql: Sql,
  account: string,
  job: Pick<StoredJob, 'number'>,
  key: string,
): Promise<void> {
  await freeTargets(sql, job, key);
  await sql.run('DELETE FROM job_calls WHERE account = ? AND key = ?', account, key);
}

function endpointOf({ action, total }: StoredJob): string {
  if (action === 'acknowledge') return 'receivables.acknowledge';
  if (action !== 'archive') return 'notifications.update';
  return total === 1 ? 'notifications.archiveOne' : 'notifications.archive';
}

/** Returns the request of a call, the same one every time. */
export async function requestOf(
  sql: Sql,
  { number }: Pick<StoredJob, 'number'>,
  { key, endpoint }: Pick<JobCall, 'key' | 'endpoint'>,
): Promise<{ target: string; body: string }> {
  if (endpoint === 'receivables.acknowledge') {
    const chosen = await transactionsWhere(sql, number, 'call = ?', key);
    const Acknowledgements = chosen.map(({ transaction }) => transaction);
    return {
      target: '/v2/accounting/receivables/acknowledge',
      body: JSON.stringify({ Acknowledgements }),
    };
  }
  const targets = await targetsWhere(sql, number, 'call = ?', key);
  if (endpoint === 'notifications.archiveOne') {
    return { target: `/v2/notifications/${encodeText(targets[0]!.id)}/archive`, body: '' };
  }
  const ids = (status: number) => targets.filter(({ to }) => to === status).map(({ id }) => id);
  return endpoint === 'notifications.archive'
    ? { target: '/v2/notifications/archive', body: JSON.stringify({ Archive: ids(4) }) }
    : {
        target: '/v2/notifications/update',
        body: JSON.stringify({ Read: ids(2), Unread: ids(1), Archive: ids(4) }),
      };
}

/** Returns the targets of a call that have no verdict, each with the line of its write. */
export async function pendingOf(
  sql: Sql,
  { number, action }: Pick<StoredJob, 'number' | 'action'>,
  { key, writeId }: JobCall,
) {
  const pendingWhere = action === 'acknowledge' ? transactionsWhere : targetsWhere;
  const targets: (StoredTarget | StoredAcknowledgement)[] = await pendingWhere(
    sql,
    number,
    `call = ? AND verdict = 'pending'`,
    key,
  );
  const rows = await sql.all('SELECT * FROM lines WHERE write_id = ?', writeId);
  const lines = new Map(rows.map((row) => [row['id_key'] as string, row]));
  return targets.map((target) => ({ target, line: lines.get(target.key) }));
}

/**
 * Returns transactions that an earlier call of the job did acknowledge, for example where the
 * service listed that late. Those in a call whose outcome may still be open stay with that call,
 * because it is sent whole.
 */
export function provenEarlier(sql: Sql, job: Pick<StoredJob, 'number'>) {
  return earlierCalls(
    sql,
    job,
    `lines.verdict = 'proven' AND (job_targets.call IS NULL OR EXISTS (
       SELECT 1 FROM writes AS last
       WHERE last.account = job_calls.account AND last.key = job_targets.call
         AND last.state = 'DONE'))`,
  );
}

/**
 * Returns the ids of a job's targets that writes of any job may still change, by key: the report may
 * name a line before the list shows its effect.
 * @param since a list may be behind another one, so that lines judged since then count as well
 */
export async function unsettledKeys(
  sql: Sql,
  account: string,
  { number }: Pick<StoredJob, 'number'>,
  since = Number.MAX_SAFE_INTEGER,
): Promise<Set<string>> {
  const rows = await sql.all(
    `SELECT DISTINCT lines.id_key AS id_key FROM job_targets
     JOIN lines ON lines.id_key = job_targets.id_key AND (is_final = 0 OR changed_at >= ?)
     JOIN writes ON writes.id = lines.write_id
     WHERE job_targets.job = ? AND account = ? AND asked IN ('read', 'unread', 'archive')
       AND state <> 'PREPARED' AND NOT ${REFUSED_AT_ONCE}`,
    since,
    number,
    account,
  );
  return new Set(rows.map((row) => row['id_key'] as string));
}

/** Returns the calls in which the service refused the targets that wait to be sent again. */
export function refusedEarlier(sql: Sql, job: Pick<StoredJob, 'number'>) {
  return earlierCalls(sql, job, 'job_targets.call IS NULL');
}

/** @returns by position of sent and pending targets, the key of their last call */
async function earlierCalls(
  sql: Sql,
  { number }: Pick<StoredJob, 'number'>,
  condition: string,
): Promise<Map<number, string>> {
  const rows = await sql.all(
    `SELECT job_targets.position AS position, job_calls.key AS key
     FROM job_targets
     JOIN lines ON lines.id_key = job_targets.id_key
     JOIN writes ON writes.id = lines.write_id
     JOIN job_calls ON job_calls.account = writes.account AND job_calls.key = writes.key
       AND job_calls.job = job_targets.job
     WHERE job_targets.job = ? AND job_targets.verdict = 'pending' AND tries > 0 AND ${condition}
     ORDER BY writes.id`,
    number,
  );
  return new Map(rows.map((row) => [Number(row['position']), row['key'] as string]));
}

/**
 * Whether the follower has a result for a target of this call that has no verdict yet. `coalesce`
 * makes the database use the index of ids: a write has 200 lines, an id only a few.
 */
export async function isJudged(
  sql: Sql,
  { number }: Pick<StoredJob, 'number'>,
  { key, writeId }: JobCall,
): Promise<boolean> {
  const row = await sql.get(
    `SELECT 1 AS is_there FROM job_targets
     WHERE job = ? AND call = ? AND verdict = 'pending' AND EXISTS (
       SELECT 1 FROM lines WHERE coalesce(write_id, 0) = ? AND id_key = job_targets.id_key
         AND (is_final = 1 OR (is_named = 1 AND lines.verdict = 'refused')))
     LIMIT 1`,
    number,
    key,
    writeId,
  );
  return row !== undefined;
}
