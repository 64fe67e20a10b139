import type { ChosenRow, Job, JobTarget, NewJob, TargetResult } from '#contract/job.ts';
import { statusAfter } from '#contract/job-rules.ts';
import { idKey } from '#lib/guid.ts';
import type { Target } from '../notifications.ts';

/** A job with its targets, as far as the page knows them. */
export interface KnownJob extends Job {
  targets: readonly TargetResult[];
  /** The revision of the targets; `null` where they are not loaded. */
  loaded: number | null;
}

/** Each id once, even if several of its notifications were chosen. */
export function jobTargetsFor(action: NewJob['action'], chosen: readonly Target[]): JobTarget[] {
  const targets = new Map<string, JobTarget & { rows: ChosenRow[] }>();
  for (const { id, hasOwnId, recordNumber, createdAt, type, status } of chosen) {
    const row = { createdAt, type, before: status };
    const known = targets.get(idKey(id));
    if (!known) {
      targets.set(idKey(id), { id, hasOwnId, recordNumber, rows: [row], to: statusAfter[action] });
    } else if (!known.hasOwnId) known.rows.push(row);
  }
  return [...targets.values()];
}

/** A job that the proxy has not confirmed. */
export function unansweredJob(
  id: string,
  job: Pick<Job, 'action' | 'undoes' | 'retries'>,
  targets: readonly JobTarget[],
): KnownJob {
  return {
    id,
    ...job,
    createdAt: new Date().toISOString(),
    state: 'open',
    phase: null,
    problem: null,
    isDismissed: false,
    revision: 0,
    total: targets.length,
    loaded: 0,
    targets: targets.map((target, position) => ({
      ...target,
      position,
      verdict: 'pending',
      isSent: false,
      status: null,
      reason: null,
    })),
  };
}

/** Returns a job with the changes that the proxy reported. */
export function withTargets(
  before: KnownJob | undefined,
  job: Job,
  changed: readonly TargetResult[],
): KnownJob {
  const targets = before?.loaded ? [...before.targets] : [];
  for (const target of changed) targets[target.position] = target;
  return { ...job, targets, loaded: job.revision };
}
