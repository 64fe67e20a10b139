import { idKey } from '#lib/guid.ts';
import type { Job, JobTarget, NewJob, TargetResult, TargetVerdict } from './job.ts';

/**
 * Rules of retrying and undoing jobs. The proxy applies them; the page uses them to show at once
 * which buttons there are, and the rows' future statuses.
 */

/** Notification status (interface 3.1) that each action leads to. */
export const statusAfter: Record<NewJob['action'], number> = { unread: 1, read: 2, archive: 4 };

const SETTABLE: ReadonlySet<number> = new Set(Object.values(statusAfter));

type Related = Pick<Job, 'id' | 'undoes' | 'retries'>;

/** The part of a job that an undo depends on. */
export interface Undoable {
  state: Job['state'];
  targets: readonly TargetResult[];
}

/** Returns the first of the jobs that retry one another's failures, as far as it is known. */
export function rootOf<T extends Related>(job: T, jobs: readonly T[]): T {
  // Nearly all jobs: otherwise an undo would compare each of a person's jobs with every other one.
  if (job.retries === null) return job;
  const retried = jobs.find(({ id }) => id === job.retries);
  return retried ? rootOf(retried, jobs) : job;
}

/**
 * Returns a job, the jobs that retried its failures, and those whose failures it retries; oldest
 * first.
 * @param jobs newest first: no job is older than the one that it retries
 */
export function familyOf<T extends Related>(job: T, jobs: readonly T[]): T[] {
  const root = rootOf(job, jobs);
  return jobs.filter((other) => rootOf(other, jobs) === root).toReversed();
}

/** Whether another job undoes the changes of this job and its family. */
export function isUndone<T extends Related>(job: T, jobs: readonly T[]): boolean {
  const { id } = rootOf(job, jobs);
  return jobs.some(({ undoes }) => undoes === id);
}

/** Whether a job may still send something, or waits for results. */
export function isInProgress({ state }: Pick<Job, 'state'>): boolean {
  return state === 'open' || state === 'stopping';
}

export function isFailure(verdict: TargetVerdict): boolean {
  return verdict === 'unchanged' || verdict === 'refused' || verdict === 'unknown';
}

/** Returns the failures of a job, starting from each one's last known status. */
export function targetsToRetry(targets: readonly TargetResult[]): JobTarget[] {
  return targets
    .filter(({ verdict }) => isFailure(verdict))
    .map(({ id, hasOwnId, recordNumber, rows, to, status }) => ({
      id,
      hasOwnId,
      recordNumber,
      // The status of a record's id is that of one row among several.
      rows: rows.map((row) => ({ ...row, before: hasOwnId ? (status ?? row.before) : row.before })),
      to,
    }));
}

/** Whether there is anything to undo. */
export function canUndo(family: readonly Undoable[]): boolean {
  return family.some((job) => job.targets.some((target) => isUndoable(job, target)));
}

/**
 * Returns ids that a family of jobs changed or may yet change, each with the status before the last
 * of these jobs.
 * @param family oldest first
 */
export function targetsToUndo(family: readonly Undoable[]): JobTarget[] {
  const changed = new Map<string, TargetResult>();
  for (const job of family) {
    for (const target of job.targets) {
      if (isUndoable(job, target)) changed.set(idKey(target.id), target);
    }
  }
  return [...changed.values()].map(({ id, hasOwnId, recordNumber, rows, to }) => ({
    id,
    hasOwnId,
    recordNumber,
    // For an undo, the status that the job set is the former status.
    rows: rows.map((row) => ({ ...row, before: to })),
    to: statusToRestore(rows.map(({ before }) => before)),
  }));
}

function isUndoable(job: Undoable, { verdict, isSent, rows, to }: TargetResult): boolean {
  const mayHaveChanged = verdict === 'done' || verdict === 'unknown' || verdict === 'pending';
  return (
    mayHaveChanged &&
    (isSent || isInProgress(job)) &&
    statusToRestore(rows.map(({ before }) => before)) !== to
  );
}

/**
 * The status that restores the notifications of one id, which can only be given the same status. A
 * status that can't be set (0, or one outside of interface 3.1) becomes Unread, so that nothing is
 * lost from sight. If they had different statuses it is Unread, or Read if each was read or
 * archived.
 */
export function statusToRestore(before: readonly number[]): number {
  const [first] = before;
  if (new Set(before).size === 1 && SETTABLE.has(first!)) return first!;
  const isSeen = (status: number): boolean =>
    status === statusAfter.read || status === statusAfter.archive;
  return before.every(isSeen) ? statusAfter.read : statusAfter.unread;
}
