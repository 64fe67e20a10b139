import type { Job, TargetVerdict } from '#contract/job.ts';
import { canUndo, isFailure, isUnderWay } from '#contract/job-rules.ts';
import { formatCount } from '#lib/locale.ts';
import { counted, type Noun } from '../describe-listing.ts';
import type { KnownJob } from './known-job.ts';

/** Numbers of chosen notifications. */
export interface JobCounts {
  total: number;
  /** Whose write has an outcome, be it open what it did. */
  sent: number;
  done: number;
  /** Unchanged or refused. */
  failed: number;
  /** Not found when they were looked for. */
  unknown: number;
  /** Changed by somebody else meanwhile, and left alone. */
  skipped: number;
  pending: number;
}

/** A job as a screen shows it. */
export interface JobView {
  id: string;
  action: Job['action'];
  undoes: string | null;
  state: 'running' | 'stopping' | 'stopped' | 'finished';
  counts: JobCounts;
  canUndo: boolean;
  isUndone: boolean;
  canRetry: boolean;
  isDismissed: boolean;
  /** What it does, or what came of it. */
  words: string;
  /** The same to be heard: without steps. */
  announcement: string;
  /** What stands in its way just now, e.g. no connection; else `null`. */
  problem: string | null;
}

const noun: Noun = { one: 'notification', many: 'notifications' };

const verbs = {
  read: { doing: 'Marking', done: 'Marked', rest: ' read' },
  unread: { doing: 'Marking', done: 'Marked', rest: ' unread' },
  archive: { doing: 'Archiving', done: 'Archived', rest: '' },
  undo: { doing: 'Restoring', done: 'Restored', rest: '' },
  acknowledge: { doing: 'Acknowledging', done: 'Acknowledged', rest: '' },
} as const;

interface Situation {
  /** Another job undoes it already. */
  isUndone: boolean;
  /** It and the jobs that retry its failures, or whose failures it retries; oldest first. */
  family: readonly KnownJob[];
}

export function describeJob(job: KnownJob, { isUndone, family }: Situation): JobView {
  const counts = countJob(job);
  const { id, action, undoes, state, isDismissed, problem } = job;
  const words = wordsFor(job, counts, doneInAll(job, family));
  const hasEnded = !isUnderWay(job);
  const isRetried = family.some(({ retries }) => retries === id);
  return {
    id,
    action,
    undoes,
    state: state === 'open' ? 'running' : state,
    counts,
    canUndo: action !== 'undo' && !isUndone && canUndo(family),
    isUndone,
    canRetry: hasEnded && !isUndone && !isRetried && counts.failed + counts.unknown > 0,
    isDismissed,
    words,
    announcement: hasEnded ? words : beginning(job, counts),
    problem,
  };
}

function countJob({ targets }: KnownJob): JobCounts {
  const of: Record<TargetVerdict, number> = {
    pending: 0,
    done: 0,
    unchanged: 0,
    refused: 0,
    unknown: 0,
    skipped: 0,
  };
  let sent = 0;
  for (const { verdict, isSent, rows } of targets) {
    of[verdict] += rows.length;
    if (isSent || verdict !== 'pending') sent += rows.length;
  }
  const { pending, done, unknown, skipped } = of;
  const failed = of.unchanged + of.refused;
  return {
    total: pending + done + failed + unknown + skipped,
    sent,
    done,
    failed,
    unknown,
    skipped,
    pending,
  };
}

/** What was done by a job and those whose failures it retries; `null` where it retries none. */
function doneInAll(job: KnownJob, family: readonly KnownJob[]): number | null {
  if (job.retries === null) return null;
  return family
    .slice(0, family.indexOf(job) + 1)
    .reduce((sum, member) => sum + countJob(member).done, 0);
}

function wordsFor(
  { action, state, phase }: KnownJob,
  counts: JobCounts,
  all: number | null,
): string {
  const { doing, done, rest } = verbs[action];
  const total = formatCount(counts.total);
  if (state === 'finished')
    return outcome(
      `${done} ${formatCount(counts.done)}${rest}${all === null ? '' : `, ${formatCount(all)} in all`}.`,
      counts,
    );
  if (state === 'stopped') {
    const left = `Stopped. ${done} ${formatCount(counts.done)} of ${total}${rest}.`;
    return outcome(`${left} ${formatCount(counts.pending)} not begun.`, counts);
  }
  if (phase === 'waiting') return 'Waiting for an earlier action on the same notifications';
  if (phase === 'checking') return 'Looking whether anything was changed since';
  const isSent = counts.sent === counts.total;
  if (!isSent) return `${doing} ${formatCount(counts.sent)} of ${total}${rest}`;
  return counts.total === 1
    ? beginning({ action }, counts)
    : `${doing} ${total}${rest}: ${formatCount(counts.done)} confirmed`;
}

function beginning({ action }: Pick<Job, 'action'>, { total }: JobCounts): string {
  const { doing, rest } = verbs[action];
  return `${doing} ${counted(total, noun)}${rest}`;
}

function outcome(begin: string, { failed, unknown, skipped }: JobCounts): string {
  return [
    begin,
    ...(failed > 0 ? [`${formatCount(failed)} unchanged.`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} could not be read back.`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} changed meanwhile and left alone.`] : []),
  ].join(' ');
}

/** A notification that is not as it was meant to be, and why. */
export interface JobFailure {
  key: string;
  type: string;
  recordNumber: string;
  createdAt: string;
  reason: string;
}

const withoutReason: Partial<Record<TargetVerdict, string>> = {
  unchanged: 'Unchanged, no reason given.',
  refused: 'Refused.',
  unknown: 'It could not be read back.',
  skipped: 'It was changed meanwhile.',
};

export function failuresOf({ targets }: KnownJob): JobFailure[] {
  return targets
    .filter(({ verdict }) => isFailure(verdict) || verdict === 'skipped')
    .flatMap(({ id, rows, recordNumber, reason, verdict }) =>
      rows.map(({ createdAt, type }, index) => ({
        key: `${id}#${index}`,
        type,
        recordNumber: recordNumber ?? '',
        createdAt,
        reason: reason ?? withoutReason[verdict] ?? '',
      })),
    );
}
