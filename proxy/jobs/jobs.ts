import { randomUUID } from 'node:crypto';
import type { TransactionResult } from '#contract/acknowledgement-job.ts';
import type { Job, TargetResult } from '#contract/job.ts';
import {
  familyOf,
  isFailure,
  isUndone,
  isInProgress,
  rootOf,
  targetsToRetry,
  targetsToUndo,
  type Undoable,
} from '#contract/job-rules.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import { unsettledKeys } from './call-rows.ts';
import {
  beginTurn,
  changeJob,
  insertJob,
  jobsWhere,
  targetsWhere,
  transactionsWhere,
  type StoredJob,
  type StoredTarget,
  type StoredAcknowledgement,
} from './job-rows.ts';
import { notificationTarget } from './new-target.ts';
import type { PreparedJob } from './prepare-job.ts';

/** The person who creates and controls jobs. */
export interface JobPerson {
  /** `null` where nobody signs in. */
  name: string | null;
  may: (action: Job['action']) => boolean;
}

/** The jobs of one service account. Each person sees and decides on their own. */
export interface Jobs {
  /** @throws ProblemError not-allowed, idempotency-key-reused; StoreError */
  create(id: string, job: PreparedJob, by: JobPerson): Promise<Job>;
  /** @throws StoreError */
  list(by: JobPerson): Promise<{ jobs: Job[] }>;
  /** @throws ProblemError unknown-job, not-allowed; StoreError */
  targets(
    id: string,
    after: number,
    by: JobPerson,
  ): Promise<{ job: Job; targets: (TargetResult | TransactionResult)[] }>;
  /**
   * @param newId id of the job that a retry or an undo creates
   * @returns the job, or the one that it created
   * @throws ProblemError unknown-job, not-allowed, job-not-open; StoreError
   */
  decide(id: string, decision: JobDecision, newId: string | null, by: JobPerson): Promise<Job>;
}

export const jobDecisions = ['stop', 'resume', 'retry', 'undo', 'dismiss'] as const;
type JobDecision = (typeof jobDecisions)[number];

/** A stopped job can be resumed until a person undoes or dismisses it. */
const WANTED = `(state <> 'finished' AND (state <> 'stopped' OR is_dismissed = 0
  AND NOT EXISTS (SELECT 1 FROM jobs AS undo WHERE undo.undoes = jobs.id)))`;
const ENDED = `NOT ${WANTED} ORDER BY number DESC LIMIT ?`;
/** The number of ended jobs that are listed for each kind. */
const LISTED = 20;
/** The kinds, each represented by one of its actions: all actions of a kind need the same role. */
const kinds = [
  { action: 'archive', condition: `action <> 'acknowledge'` },
  { action: 'acknowledge', condition: `action = 'acknowledge'` },
] as const;
const OWN = 'who IS NOT DISTINCT FROM ?';

type Decide = (sql: Sql, job: StoredJob, all: StoredJob[], newId: string) => Promise<StoredJob>;

export function createJobs(store: ProxyStore, account: string): Jobs {
  const begin = (sql: Sql, { who }: StoredJob, of: Again) =>
    insertJob(sql, { account, who, bodyHash: null, since: null, at: Date.now(), ...of });

  const decide: Record<JobDecision, Decide> = {
    async stop(sql, job) {
      if (job.state !== 'open') return job;
      return await changeJob(sql, job.number, { state: 'stopping' });
    },
    async resume(sql, job, all) {
      if (job.state === 'open') return job;
      if (job.state === 'finished' || isUndone(job, all))
        throw notOpen('This task can’t be resumed.');
      // Only the service changes which transactions are acknowledged, and each write checks before
      // it is sent.
      const checkFirst = job.action === 'acknowledge' ? null : 'status';
      const set = { state: 'open', check_first: checkFirst, problem: null };
      return await beginTurn(sql, account, job.number, set);
    },
    async retry(sql, job, all, id) {
      if (job.action === 'acknowledge') throw notOpen('Select its transactions again instead.');
      const known = all.find(({ retries }) => retries === job.id);
      if (known) return known;
      if (isInProgress(job) || isUndone(job, all)) throw notOpen('This task can’t be retried.');
      const targets = targetsToRetry(await resultsOf(sql, job));
      if (targets.length === 0) throw notOpen('Nothing in this task failed.');
      const { action, undoes } = job;
      const checkFirst = null;
      const of = { id, action, undoes, retries: job.id, checkFirst };
      return await begin(sql, job, { ...of, targets: targets.map(notificationTarget) });
    },
    async undo(sql, job, all, id) {
      const known = undoOf(job, all);
      if (known) return known;
      if (job.action === 'undo') throw notOpen('An undo can’t be undone.');
      if (job.action === 'acknowledge') throw notOpen('An acknowledgement can’t be undone.');
      const family = familyOf(job, all);
      const undoable: Undoable[] = [];
      for (const { number, state } of family) {
        const targets = await resultsOf(sql, { number });
        const unsettled = await unsettledKeys(sql, account, { number });
        for (const target of targets) {
          const mayChange = isFailure(target.verdict) && unsettled.has(idKey(target.id));
          if (mayChange) target.verdict = 'unknown';
        }
        undoable.push({ state, targets });
      }
      const targets = targetsToUndo(undoable).map(notificationTarget);
      if (targets.length === 0) throw notOpen('This task changed nothing.');
      for (const { number } of family.filter(({ state }) => state === 'open')) {
        await changeJob(sql, number, { state: 'stopping' });
      }
      const undoes = rootOf(job, all).id;
      const of = { action: 'undo', retries: null, checkFirst: 'status' } as const;
      return await begin(sql, job, { ...of, id, undoes, targets });
    },
    async dismiss(sql, job) {
      if (isInProgress(job)) throw notOpen('This task is still running.');
      return job.isDismissed ? job : await changeJob(sql, job.number, { is_dismissed: 1 });
    },
  };

  /** Returns a job and all jobs that retry or undo others: a rule has tens of thousands of jobs. */
  const related = (sql: Sql, who: string | null, id: string): Promise<StoredJob[]> =>
    jobsWhere(
      sql,
      account,
      `${OWN} AND (id = ? OR retries IS NOT NULL OR undoes IS NOT NULL OR id IN (
         SELECT retries FROM jobs WHERE account = ? AND retries IS NOT NULL
       )) ORDER BY number DESC`,
      who,
      id,
      account,
    );

  return {
    create: (id, job, by) =>
      store.commit(async (sql) => {
        holdTo(by, job);
        const who = by.name;
        const [known] = await jobsWhere(sql, account, 'id = ?', idKey(id));
        if (known === undefined) {
          const checkFirst = job.since === null ? null : 'others';
          const of = { undoes: null, retries: null, checkFirst, at: Date.now() } as const;
          return toPage(await insertJob(sql, { account, who, ...job, ...of, id: idKey(id) }));
        }
        if (known.bodyHash === job.bodyHash && known.who === who) return toPage(known);
        throw new ProblemError(
          'idempotency-key-reused',
          'This key belongs to another task. Nothing was done.',
        );
      }),

    list: (by) =>
      store.read(async (sql) => {
        const jobs = [];
        for (const { action, condition } of kinds) {
          if (!by.may(action)) continue;
          jobs.push(
            ...(await jobsWhere(sql, account, `${condition} AND ${OWN} AND ${WANTED}`, by.name)),
            ...(await jobsWhere(
              sql,
              account,
              `${condition} AND ${OWN} AND ${ENDED}`,
              by.name,
              LISTED,
            )),
          );
        }
        return { jobs: jobs.toSorted((a, b) => b.number - a.number).map(toPage) };
      }),

    targets: (id, after, by) =>
      store.read(async (sql) => {
        const [job] = await jobsWhere(sql, account, `id = ? AND ${OWN}`, idKey(id), by.name);
        if (job === undefined) throw unknown();
        holdTo(by, job);
        const { number, action } = job;
        const targets =
          action === 'acknowledge'
            ? (await transactionsWhere(sql, number, 'revision > ?', after)).map(toTransactionResult)
            : await resultsOf(sql, job, after);
        return { job: toPage(job), targets };
      }),

    decide: (id, decision, newId, by) =>
      store.commit(async (sql) => {
        const all = await related(sql, by.name, idKey(id));
        const job = all.find((one) => one.id === idKey(id));
        if (job === undefined) throw unknown();
        holdTo(by, job);
        return toPage(await decide[decision](sql, job, all, idKey(newId ?? randomUUID())));
      }),
  };
}

type Beginning = Parameters<typeof insertJob>[1];
type Again = Pick<Beginning, 'id' | 'action' | 'undoes' | 'retries' | 'targets' | 'checkFirst'>;

async function resultsOf(
  sql: Sql,
  { number }: Pick<StoredJob, 'number'>,
  after = 0,
): Promise<TargetResult[]> {
  return (await targetsWhere(sql, number, 'revision > ?', after)).map(toTargetResult);
}

function toTargetResult({ key: _key, call: _call, tries: _tries, ...target }: StoredTarget) {
  return target satisfies TargetResult;
}

function toTransactionResult(target: StoredAcknowledgement): TransactionResult {
  const { transaction, position, verdict, call: key, reason } = target;
  return { transaction, position, verdict, key, reason };
}

/** @throws ProblemError not-allowed */
function holdTo(by: JobPerson, { action }: Pick<Job, 'action'>): void {
  if (by.may(action)) return;
  throw new ProblemError('not-allowed', 'Your roles don’t allow this. Nothing was done.');
}

/** Returns the job that undoes this one and its family. */
function undoOf(job: StoredJob, all: readonly StoredJob[]): StoredJob | undefined {
  const { id } = rootOf(job, all);
  return all.find(({ undoes }) => undoes === id);
}

function toPage(job: StoredJob): Job {
  return {
    id: job.id,
    action: job.action,
    undoes: job.undoes,
    retries: job.retries,
    createdAt: job.createdAt,
    state: job.state,
    phase: job.phase,
    problem: job.problem,
    isDismissed: job.isDismissed,
    revision: job.revision,
    total: job.total,
  };
}

function unknown(): ProblemError {
  return new ProblemError('unknown-job', 'You have no such task.');
}

function notOpen(detail: string): ProblemError {
  return new ProblemError('job-not-open', detail);
}
