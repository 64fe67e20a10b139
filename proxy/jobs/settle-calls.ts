import { randomUUID } from 'node:crypto';
import type { Verdict } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import type { Shown } from '../batches/judge-line.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import {
  AGAIN_AFTER,
  freeTargets,
  insertCall,
  isJudged,
  openCalls,
  pendingOf,
  provenEarlier,
  type JobCall,
} from './call-rows.ts';
import {
  changeTargets,
  type StoredJob,
  type StoredTarget,
  type StoredAcknowledgement,
  type TargetChange,
} from './job-rows.ts';
import {
  judgeTarget,
  judgeTransaction,
  type FollowedLine,
  type TargetJudgement,
} from './judge-target.ts';
import { refusedUnread } from '../journal/judge-answer.ts';
import { TOO_MANY_REQUESTS } from '../service/retry-after.ts';

/** How often Waybill sends refused targets again before a person is asked. */
const MOST_TRIES = 2;
/** Statuses after which the service would refuse half of the call as well. */
const NOT_FOR_SIZE = new Set<number | null>([401, TOO_MANY_REQUESTS]);
/** Ids in a call that is not split further. */
const SMALL = 10;

type Change = Omit<TargetChange, 'position'>;

/** Results of a job’s calls since the last check. */
interface Settled {
  changes: TargetChange[];
  /** Refused calls: the two halves of a call that may be too large, or nothing if it waits. */
  replaced: { call: JobCall; parts: number[][] }[];
}

/**
 * Gives targets their verdicts, based on the follower's verdicts of their writes.
 * @param hasVerdicts whether there may be new verdicts since the last time
 * @param mayWait whether calls that the service answered with 429 are to be sent later
 */
export async function settleCalls(
  store: ProxyStore,
  account: string,
  job: StoredJob,
  { now, ...ways }: { now: number; hasVerdicts: boolean; mayWait: boolean },
): Promise<void> {
  const found = await store.read((sql) => readSettled(sql, job, ways));
  if (found.changes.length === 0 && found.replaced.length === 0) return;
  await store.commit(async (sql) => {
    // Another proxy may have been first, and be sending the same targets again already.
    const { changes, replaced } = await readSettled(sql, job, ways);
    const isAgain = changes.some(({ leaves }) => leaves);
    await changeTargets(sql, job.number, changes, isAgain ? { again_at: now + AGAIN_AFTER } : {});
    for (const { call, parts } of replaced) {
      const { key, endpoint } = call;
      await freeTargets(sql, job, key);
      for (const part of parts) {
        await insertCall(sql, account, job, { key: randomUUID(), endpoint }, part);
      }
      await sql.run('UPDATE job_calls SET is_open = 0 WHERE account = ? AND key = ?', account, key);
    }
  });
}

async function readSettled(
  sql: Sql,
  job: StoredJob,
  { hasVerdicts, mayWait }: { hasVerdicts: boolean; mayWait: boolean },
): Promise<Settled> {
  const settled: Settled = { changes: [], replaced: [] };
  let isSmallRefused: boolean | undefined;
  const isProvable = hasVerdicts && job.action === 'acknowledge';
  const proven = isProvable ? await provenEarlier(sql, job) : new Map<number, string>();
  for (const [position, by] of proven) {
    const done = { verdict: 'done', status: null, reason: null } as const;
    settled.changes.push({ position, ...done, by });
  }
  for (const call of await openCalls(sql, job.number)) {
    if (call.state === null || call.state === 'SENDING') continue;
    if (call.state === 'PREPARED' && !call.isWithdrawn) continue;
    if (call.state === 'UNKNOWN' && !call.needsPerson) continue;
    if (isJudgedByLines(job, call) && !(hasVerdicts && (await isJudged(sql, job, call)))) continue;
    const isRefused = isRefusedAtOnce(call);
    if (isRefused && mayWait && call.answerStatus === TOO_MANY_REQUESTS) {
      settled.replaced.push({ call, parts: [] });
      continue;
    }
    const pending = [];
    for (const one of await pendingOf(sql, job, call)) {
      if (isRefused && one.line?.['verdict'] === 'proven') {
        const done = { verdict: 'done', status: null, reason: null } as const;
        settled.changes.push({ position: one.target.position, ...done });
      } else pending.push(one);
    }
    if (isRefused && pending.length > SMALL && !NOT_FOR_SIZE.has(call.answerStatus)) {
      isSmallRefused ??= await hasSmallRefused(sql, job);
      if (!isSmallRefused) {
        const positions = pending.map(({ target }) => target.position);
        const half = Math.ceil(positions.length / 2);
        settled.replaced.push({ call, parts: [positions.slice(0, half), positions.slice(half)] });
        continue;
      }
    }
    for (const { target, line } of pending) {
      const change = proven.has(target.position) ? null : judge(call, target, line);
      if (change !== null) settled.changes.push({ position: target.position, ...change });
    }
  }
  return settled;
}

/** Whether only the lines of its write tell the outcome of its targets. */
function isJudgedByLines(job: StoredJob, call: JobCall): boolean {
  if (call.endpoint === 'notifications.archiveOne' && call.settledByAnswer) return false;
  // The service may have acknowledged a part before it refused the whole.
  const mayBePartly = job.action === 'acknowledge' && !refusedUnread.has(call.answerStatus);
  return (
    call.state === 'DONE' || (call.state === 'REJECTED' && (!isRefusedAtOnce(call) || mayBePartly))
  );
}

/** REJECTED when first sent: none of it was done. */
function isRefusedAtOnce({ state, attempts }: JobCall): boolean {
  return state === 'REJECTED' && attempts === 0;
}

function judge(
  call: JobCall,
  target: StoredTarget | StoredAcknowledgement,
  line: SqlRow | undefined,
): Change | null {
  const { status } = target;
  if (isRefusedAtOnce(call)) return { verdict: 'refused', status, reason: sentenceOf(call.reason) };
  if (call.state === 'PREPARED') {
    return { verdict: 'refused', status, reason: 'It was withdrawn before it was sent.' };
  }
  return 'transaction' in target
    ? judgeAcknowledged(call, target, line)
    : judgeSet(call, target, line);
}

/** Judges a notification that was to get a status. */
function judgeSet(call: JobCall, target: StoredTarget, line: SqlRow | undefined): Change | null {
  // The list shows the status of each target, though not of the write as a whole.
  if (call.state === 'UNKNOWN') return judgeShown(target, line);
  // Interface 4.5 confirms the archived notification by its id.
  if (call.endpoint === 'notifications.archiveOne' && call.settledByAnswer) {
    return { verdict: 'done', status: target.to, reason: null };
  }
  if (line === undefined) return null;
  const judgement = judgeTarget(followed(line), target.to);
  if (judgement === null) return null;
  const { verdict, status } = judgement;
  // The status is the same as when it was chosen, so nobody else has changed it.
  const isAsBefore = target.rows.every(({ before }) => before === status);
  return verdict === 'unchanged' && mayPass(target, line) && isAsBefore
    ? { ...judgement, ...again }
    : judgement;
}

function judgeAcknowledged(
  call: JobCall,
  target: StoredAcknowledgement,
  line: SqlRow | undefined,
): Change | null {
  if (call.state === 'UNKNOWN') return { verdict: 'unknown', status: null, reason: MAY_BE_DONE };
  if (line === undefined) return null;
  const judgement = judgeTransaction(followed(line));
  if (judgement === null) return null;
  // Only a filter that separates shows that it is unacknowledged still.
  const isShown = line['shown'] === ('undone' satisfies Shown);
  return judgement.verdict === 'unchanged' && mayPass(target, line) && isShown
    ? { ...judgement, ...again }
    : judgement;
}

function followed(line: SqlRow): FollowedLine {
  return {
    verdict: line['verdict'] as Verdict,
    isFinal: line['is_final'] === 1,
    isNamed: line['is_named'] === 1,
    status: line['shown_status'] as number | null,
    message: line['message'] as string | null,
  };
}

const again = { verdict: 'pending', leaves: true } as const;
const MAY_BE_DONE = 'The service may or may not have done it.';

/**
 * Judges a target whose answer was lost by the status that the service lists after the waiting
 * time.
 */
function judgeShown({ to }: StoredTarget, line: SqlRow | undefined): TargetJudgement {
  const status = (line?.['shown_status'] ?? null) as number | null;
  if (status === to) return { verdict: 'done', status, reason: null };
  if (status !== null) {
    return { verdict: 'unchanged', status, reason: 'The service’s response was lost or unclear.' };
  }
  return { verdict: 'unknown', status, reason: MAY_BE_DONE };
}

/**
 * Whether a refused target is worth another try: if the report names it, the service has processed
 * it.
 */
function mayPass({ tries }: Pick<StoredTarget, 'tries'>, line: SqlRow): boolean {
  return tries < MOST_TRIES && line['is_named'] === 1;
}

/**
 * The interface does not say how many ids a call may carry, so a refused call is halved until the
 * service refuses a small one as well.
 */
async function hasSmallRefused(sql: Sql, { number }: StoredJob): Promise<boolean> {
  const row = await sql.get(
    `SELECT 1 AS is_there FROM job_calls
     JOIN writes ON writes.account = job_calls.account AND writes.key = job_calls.key
     WHERE job_calls.job = ? AND state = 'REJECTED'
       AND (SELECT count(*) FROM job_targets WHERE call = job_calls.key) BETWEEN 1 AND ${SMALL}
     LIMIT 1`,
    number,
  );
  return row !== undefined;
}
