import { randomUUID } from 'node:crypto';
import type { Job, TargetResult } from '#contract/job.ts';
import {
  familyOf,
  isUndone,
  isUnderWay,
  rootOf,
  targetsToRetry,
  targetsToUndo,
} from '#contract/job-rules.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import {
  beginTurn,
  changeJob,
  insertJob,
  jobsWhere,
  targetsWhere,
  type StoredJob,
} from './job-rows.ts';
import type { PreparedJob } from './prepare-job.ts';

/**
 * The jobs of one service account. Each person (`null` where nobody signs in) sees and decides on
 * their own.
 */
export interface Jobs {
  /** @throws ProblemError idempotency-key-reused; StoreError */
  create(id: string, job: PreparedJob, who: string | null): Promise<Job>;
  /** @throws StoreError */
  list(who: string | null): Promise<{ jobs: Job[] }>;
  /** @throws ProblemError unknown-job; StoreError */
  targets(
    id: string,
    after: number,
    who: string | null,
  ): Promise<{ job: Job; targets: TargetResult[] }>;
  /**
   * @param newId of the job that a retry or an undo makes
   * @returns the job, or the one that it made
   * @throws ProblemError unknown-job, job-not-open; StoreError
   */
  decide(id: string, decision: JobDecision, newId: string | null, who: string | null): Promise<Job>;
}

export const jobDecisions = ['stop', 'resume', 'retry', 'undo', 'dismiss'] as const;
type JobDecision = (typeof jobDecisions)[number];

/** Jobs that ended and are listed. */
const LISTED = 20;
const OWN = 'who IS NOT DISTINCT FROM ?';

type Decide = (sql: Sql, job: StoredJob, all: StoredJob[], newId: string) => Promise<StoredJob>;

export function createJobs(
  store: ProxyStore,
  account: string,
  clock: () => number = Date.now,
): Jobs {
  const begin = (sql: Sql, { who }: StoredJob, of: Again) =>
    insertJob(sql, { account, who, bodyHash: null, since: null, at: clock(), ...of });

  const decide: Record<JobDecision, Decide> = {
    async stop(sql, job) {
      if (job.state !== 'open') return job;
      return await changeJob(sql, job.number, { state: 'stopping' });
    },
    async resume(sql, job, all) {
      if (isUnderWay(job)) return job;
      if (job.state !== 'stopped' || isUndone(job, all)) throw notOpen('It can’t be resumed.');
      const set = { state: 'open', check_first: 'status', problem: null };
      return await beginTurn(sql, account, job.number, set);
    },
    async retry(sql, job, all, id) {
      const known = all.find(({ retries }) => retries === job.id);
      if (known) return known;
      if (isUnderWay(job) || isUndone(job, all)) throw notOpen('It can’t be retried.');
      const targets = targetsToRetry(await targetsWhere(sql, job.number));
      if (targets.length === 0) throw notOpen('Nothing of it failed.');
      const { action, undoes } = job;
      const checkFirst = null;
      return await begin(sql, job, { id, action, undoes, retries: job.id, targets, checkFirst });
    },
    async undo(sql, job, all, id) {
      const known = undoOf(job, all);
      if (known) return known;
      if (job.action === 'undo') throw notOpen('An undo can’t be undone.');
      const family = familyOf(job, all);
      const undoable = [];
      for (const { number, state } of family) {
        undoable.push({ state, targets: await targetsWhere(sql, number) });
      }
      const targets = targetsToUndo(undoable);
      if (targets.length === 0) throw notOpen('It changed nothing.');
      for (const { number } of family.filter(({ state }) => state === 'open')) {
        await changeJob(sql, number, { state: 'stopping' });
      }
      const undoes = rootOf(job, all).id;
      const of = { action: 'undo', retries: null, checkFirst: 'status' } as const;
      return await begin(sql, job, { ...of, id, undoes, targets });
    },
    async dismiss(sql, job) {
      if (isUnderWay(job)) throw notOpen('It is under way.');
      return job.isDismissed ? job : await changeJob(sql, job.number, { is_dismissed: 1 });
    },
  };

  const allOf = (sql: Sql, who: string | null): Promise<StoredJob[]> =>
    jobsWhere(sql, account, `${OWN} ORDER BY number DESC`, who);

  return {
    create: (id, job, who) =>
      store.commit(async (sql) => {
        const [known] = await jobsWhere(sql, account, 'id = ?', idKey(id));
        if (known === undefined) {
          const checkFirst = job.since === null ? null : 'others';
          const of = { undoes: null, retries: null, checkFirst, at: clock() } as const;
          return toPage(await insertJob(sql, { account, who, ...job, ...of, id: idKey(id) }));
        }
        if (known.bodyHash === job.bodyHash && known.who === who) return toPage(known);
        throw new ProblemError(
          'idempotency-key-reused',
          'This key belongs to another job. Nothing was done.',
        );
      }),

    list: (who) =>
      store.read(async (sql) => {
        const open = `${OWN} AND state IN ('open', 'stopping')`;
        const ended = `${OWN} AND state IN ('stopped', 'finished') ORDER BY number DESC LIMIT ?`;
        const jobs = [
          ...(await jobsWhere(sql, account, open, who)),
          ...(await jobsWhere(sql, account, ended, who, LISTED)),
        ];
        return { jobs: jobs.toSorted((a, b) => b.number - a.number).map(toPage) };
      }),

    targets: (id, after, who) =>
      store.read(async (sql) => {
        const [job] = await jobsWhere(sql, account, `id = ? AND ${OWN}`, idKey(id), who);
        if (job === undefined) throw unknown();
        const targets = await targetsWhere(sql, job.number, 'revision > ?', after);
        return {
          job: toPage(job),
          targets: targets.map(({ key: _key, call: _call, tries: _tries, ...target }) => target),
        };
      }),

    decide: (id, decision, newId, who) =>
      store.commit(async (sql) => {
        const all = await allOf(sql, who);
        const job = all.find((one) => one.id === idKey(id));
        if (job === undefined) throw unknown();
        return toPage(await decide[decision](sql, job, all, idKey(newId ?? randomUUID())));
      }),
  };
}

type Beginning = Parameters<typeof insertJob>[1];
type Again = Pick<Beginning, 'id' | 'action' | 'undoes' | 'retries' | 'targets' | 'checkFirst'>;

/** The job that undoes this one and its family. */
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
  return new ProblemError('unknown-job', 'No such job of yours was begun here.');
}

function notOpen(detail: string): ProblemError {
  return new ProblemError('job-not-open', detail);
}
