import type { TransactionResult } from '#contract/acknowledgement-job.ts';
import type { Job, JobTarget, TargetResult, TargetVerdict } from '#contract/job.ts';
import { idKey } from '#lib/guid.ts';
import { followArchive } from '../assignments/follow-archive.ts';
import type { NewTarget } from './new-target.ts';
import { runForList } from '../store/in-list.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';

/** A job on record. */
export interface StoredJob extends Job {
  number: number;
  account: string;
  /** `null` where nobody signs in. */
  who: string | null;
  bodyHash: string | null;
  since: number | null;
  checkFirst: 'status' | 'others' | null;
  turn: number;
  /** Numbers of the earlier jobs on the same ids. */
  waitsFor: number[];
  againAt: number;
}

/** The progress of a target of any kind. */
interface TargetState {
  position: number;
  /** Key of the id. */
  key: string;
  verdict: TargetVerdict;
  isSent: boolean;
  status: number | null;
  reason: string | null;
  /** Key of the last call that carries the target. */
  call: string | null;
  tries: number;
}

/** A target on record. */
export interface StoredTarget extends TargetState, JobTarget {}

/** A stored transaction that is to be acknowledged. */
export interface StoredAcknowledgement extends TargetState {
  transaction: TransactionResult['transaction'];
}

/** The change of some targets. */
export interface TargetChange {
  position: number;
  verdict: TargetVerdict;
  status: number | null;
  reason: string | null;
  /** Whether the target leaves its call, to be tried again in another one. */
  leaves?: boolean;
  /** Key of the call that the verdict belongs to, if that is not the last one. */
  by?: string | undefined;
}

/** Returns the topic that Waybill announces with every change of a job. */
export function jobsTopic(account: string): string {
  return `jobs ${account}`;
}

type BySql = Readonly<Record<string, SqlValue>>;

export async function jobsWhere(
  sql: Sql,
  account: string,
  condition: string,
  ...values: readonly SqlValue[]
): Promise<StoredJob[]> {
  const rows = await sql.all(
    `SELECT * FROM jobs WHERE account = ? AND ${condition}`,
    account,
    ...values,
  );
  return rows.map(toJob);
}

export async function targetsWhere(
  sql: Sql,
  job: number,
  condition = '1 = 1',
  ...values: readonly SqlValue[]
): Promise<StoredTarget[]> {
  return (await selectTargets(sql, job, condition, values)).map(toTarget);
}

/** The same for a job that acknowledges transactions. */
export async function transactionsWhere(
  sql: Sql,
  job: number,
  condition = '1 = 1',
  ...values: readonly SqlValue[]
): Promise<StoredAcknowledgement[]> {
  return (await selectTargets(sql, job, condition, values)).map(toTransaction);
}

/** The same of any job. */
export async function statesWhere(
  sql: Sql,
  job: number,
  condition: string,
  ...values: readonly SqlValue[]
): Promise<TargetState[]> {
  return (await selectTargets(sql, job, condition, values)).map(toState);
}

function selectTargets(
  sql: Sql,
  job: number,
  condition: string,
  values: readonly SqlValue[],
): Promise<SqlRow[]> {
  return sql.all(
    `SELECT * FROM job_targets WHERE job = ? AND ${condition} ORDER BY position`,
    job,
    ...values,
  );
}

interface Beginning {
  account: string;
  id: string;
  who: string | null;
  bodyHash: string | null;
  action: Job['action'];
  undoes: string | null;
  retries: string | null;
  since: number | null;
  checkFirst: StoredJob['checkFirst'];
  targets: readonly NewTarget[];
  at: number;
}

export async function insertJob(sql: Sql, of: Beginning): Promise<StoredJob> {
  const row = await sql.get(
    `INSERT INTO jobs (account, id, who, body_hash, action, undoes, retries, since, state,
       check_first, turn, revision, total, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, 0, 0, ?, ?) RETURNING number`,
    of.account,
    of.id,
    of.who,
    of.bodyHash,
    of.action,
    of.undoes,
    of.retries,
    of.since,
    of.checkFirst,
    of.targets.length,
    of.at,
  );
  const number = Number(row!['number']);
  await sql.insert(
    'job_targets',
    of.targets.map(({ id, hasOwnId, recordNumber, chosen, goal }, position) => ({
      job: number,
      position,
      id,
      id_key: idKey(id),
      has_own_id: hasOwnId ? 1 : 0,
      record_number: recordNumber,
      chosen: JSON.stringify(chosen),
      goal,
      revision: 1,
    })),
  );
  return await beginTurn(sql, of.account, number, {});
}

/**
 * Puts the job last: it waits for the open jobs that are to give one of its ids a status. Without a
 * target status, as for a transaction, the order does not matter, and the id may belong to
 * something else.
 */
export async function beginTurn(
  sql: Sql,
  account: string,
  number: number,
  set: BySql,
): Promise<StoredJob> {
  // Of all accounts: the index then finds it without reading the account's jobs.
  const last = await sql.get('SELECT max(turn) AS turn FROM jobs');
  const rows = await sql.all(
    `SELECT DISTINCT jobs.number AS number
     FROM job_targets AS own
     JOIN job_targets AS theirs ON theirs.id_key = own.id_key AND theirs.job <> own.job
     JOIN jobs ON jobs.number = theirs.job
     WHERE own.job = ? AND account = ? AND state IN ('open', 'stopping')
       AND own.goal IS NOT NULL AND theirs.goal IS NOT NULL`,
    number,
    account,
  );
  return await changeJob(sql, number, {
    ...set,
    turn: Number(last!['turn']) + 1,
    waits_for: JSON.stringify(rows.map((row) => Number(row['number']))),
  });
}

/** Every change of a job or its targets goes through here, so that listeners are notified. */
export async function changeJob(sql: Sql, number: number, set: BySql): Promise<StoredJob> {
  const assignments = Object.keys(set).map((column) => `${column} = ?`);
  const row = await sql.get(
    `UPDATE jobs SET ${['revision = revision + 1', ...assignments].join(', ')}
     WHERE number = ? RETURNING *`,
    ...Object.values(set),
    number,
  );
  const job = toJob(row!);
  await sql.announce(jobsTopic(job.account));
  return job;
}

/** Stops the jobs of a removed person, because nobody else sees them. */
export async function stopJobsOf(sql: Sql, person: string, at: number): Promise<void> {
  const rows = await sql.all(
    `SELECT number FROM jobs WHERE who = ? AND state = 'open' AND created_at <= ?`,
    person,
    at,
  );
  for (const { number } of rows) await changeJob(sql, Number(number), { state: 'stopping' });
}

/** Changes only targets that still have one of the verdicts `from`. */
export async function changeTargets(
  sql: Sql,
  number: number,
  changes: readonly TargetChange[],
  set: BySql = {},
  from: readonly TargetVerdict[] = ['pending'],
): Promise<void> {
  if (changes.length === 0) return;
  const job = await changeJob(sql, number, set);
  const alike = Map.groupBy(changes, ({ verdict, status, reason, leaves, by }) =>
    JSON.stringify([verdict, status, reason, leaves, by]),
  );
  for (const of of alike.values()) {
    const { verdict, status, reason, leaves, by = null } = of[0]!;
    await runForList(
      of.map(({ position }) => position),
      (marks, positions) =>
        sql.run(
          `UPDATE job_targets SET verdict = ?, status = coalesce(?, status), reason = ?,
             ${leaves ? 'call = NULL, tries = tries + 1' : 'call = coalesce(?, call)'}, revision = ?
           WHERE job = ? AND verdict IN (${from.map(() => '?').join(', ')}) AND position IN ${marks}`,
          verdict,
          status,
          reason,
          ...(leaves ? [] : [by]),
          job.revision,
          number,
          ...from,
          ...positions,
        ),
    );
  }
  await sql.run(
    `UPDATE job_calls SET is_open = 0 WHERE job = ? AND is_open = 1 AND NOT EXISTS (
       SELECT 1 FROM job_targets WHERE call = job_calls.key AND verdict = 'pending')`,
    number,
  );
  const done = changes.filter(({ verdict }) => verdict === 'done');
  await followArchive(
    sql,
    job,
    done.map(({ position }) => position),
  );
}

function toJob(row: SqlRow): StoredJob {
  return {
    number: Number(row['number']),
    account: row['account'] as string,
    id: row['id'] as string,
    who: row['who'] as string | null,
    bodyHash: row['body_hash'] as string | null,
    action: row['action'] as Job['action'],
    undoes: row['undoes'] as string | null,
    retries: row['retries'] as string | null,
    since: row['since'] as number | null,
    createdAt: new Date(Number(row['created_at'])).toISOString(),
    state: row['state'] as Job['state'],
    phase: row['phase'] as Job['phase'],
    problem: row['problem'] as string | null,
    isDismissed: row['is_dismissed'] === 1,
    revision: Number(row['revision']),
    total: Number(row['total']),
    checkFirst: row['check_first'] as StoredJob['checkFirst'],
    turn: Number(row['turn']),
    waitsFor: JSON.parse(row['waits_for'] as string) as number[],
    againAt: Number(row['again_at']),
  };
}

function toTarget(row: SqlRow): StoredTarget {
  return {
    ...toState(row),
    id: row['id'] as string,
    hasOwnId: row['has_own_id'] === 1,
    recordNumber: row['record_number'] as string | null,
    rows: JSON.parse(row['chosen'] as string) as TargetResult['rows'],
    to: Number(row['goal']),
  };
}

function toTransaction(row: SqlRow): StoredAcknowledgement {
  const transaction = JSON.parse(row['chosen'] as string) as StoredAcknowledgement['transaction'];
  return { ...toState(row), transaction };
}

function toState(row: SqlRow): TargetState {
  const call = row['call'] as string | null;
  const tries = Number(row['tries']);
  return {
    position: Number(row['position']),
    key: row['id_key'] as string,
    verdict: row['verdict'] as TargetVerdict,
    isSent: call !== null || tries > 0,
    status: row['status'] as number | null,
    reason: row['reason'] as string | null,
    call,
    tries,
  };
}
