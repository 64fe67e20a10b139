import type { Job, TargetResult, TargetVerdict } from '#contract/job.ts';
import { canUndo, isInProgress } from '#contract/job-rules.ts';
import { formatCount } from '#lib/locale.ts';
import { visibleString } from '#lib/visible-text.ts';
import { counted, type Noun } from '../listing/describe-listing.ts';
import type { KnownJob } from './known-job.ts';

/** Numbers of a job's notifications, by their result. */
export interface JobCounts {
  total: number;
  /** Sent targets, even if the result is still open. */
  sent: number;
  done: number;
  /** Unchanged or refused. */
  failed: number;
  /** Targets whose outcome is unknown, because Waybill couldn't check it. */
  unknown: number;
  /** Skipped, because someone else had changed them. */
  skipped: number;
  pending: number;
}

/** A job as a screen shows it. */
export interface JobView {
  id: string;
  action: Job['action'];
  undoes: string | null;
  createdAt: string;
  state: 'running' | 'stopping' | 'stopped' | 'finished';
  isUnderWay: boolean;
  counts: JobCounts;
  /** The share of its work that is done, from 0 to 1: half of it is the sending. */
  part: number;
  canStop: boolean;
  canUndo: boolean;
  isUndone: boolean;
  canRetry: boolean;
  isDismissed: boolean;
  /** The job's progress or its result. */
  words: string;
  /** The same text for screen readers, without the steps. */
  announcement: string;
  /** A problem that delays the job, such as no connection; otherwise `null`. */
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
  /** Another job already undoes it. */
  isUndone: boolean;
  /** The job, the jobs that retry its failures, and those whose failures it retries; oldest first. */
  family: readonly KnownJob[];
}

export function describeJob(job: KnownJob, { isUndone, family }: Situation): JobView {
  const counts = countJob(job);
  const { id, action, undoes, createdAt, state, isDismissed, problem } = job;
  const words = wordsFor(job, counts, doneInAll(job, family));
  const isUnderWay = isInProgress(job);
  const { total, sent, pending } = counts;
  const isRetried = family.some(({ retries }) => retries === id);
  return {
    id,
    action,
    undoes,
    createdAt,
    state: state === 'open' ? 'running' : state,
    isUnderWay,
    counts,
    part: (sent + total - pending) / (2 * total),
    canStop: state === 'open' && sent < total,
    canUndo: action !== 'undo' && !isUndone && canUndo(family),
    isUndone,
    canRetry: !isUnderWay && !isUndone && !isRetried && counts.failed + counts.unknown > 0,
    isDismissed,
    words,
    announcement: isUnderWay ? beginning(job, counts) : words,
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

/** The number done by a job and by the jobs it retries; `null` if it retries none. */
function doneInAll(job: KnownJob, family: readonly KnownJob[]): number | null {
  if (job.retries === null) return null;
  return family
    .slice(0, family.indexOf(job) + 1)
    .reduce((sum, member) => sum + countJob(member).done, 0);
}

function wordsFor(
  { action, state, phase, targets }: KnownJob,
  counts: JobCounts,
  all: number | null,
): string {
  const { doing, done, rest } = verbs[action];
  const total = formatCount(counts.total);
  if (state === 'finished' && counts.total === 1 && counts.done === 1)
    return `${done} ${nameOf(targets[0]!)}${rest}.`;
  if (state === 'finished')
    return outcome(
      `${done} ${formatCount(counts.done)}${rest}${all === null ? '' : `, ${formatCount(all)} in total`}.`,
      counts,
    );
  if (state === 'stopped') {
    const left = `Stopped. ${done} ${formatCount(counts.done)} of ${total}${rest}.`;
    return outcome(`${left} ${formatCount(counts.pending)} not started.`, counts);
  }
  if (phase === 'waiting') return 'Waiting for an earlier action on the same notifications';
  if (phase === 'checking') return 'Checking for changes';
  if (counts.total === 1) return beginning({ action }, counts);
  const isSent = counts.sent === counts.total;
  if (!isSent) return `${doing} ${formatCount(counts.sent)} of ${total}${rest}`;
  return `${doing} ${total}${rest}: ${formatCount(counts.done)} confirmed`;
}

/** `SO-1042`; `1 notification` where the service names no record. */
function nameOf({ recordNumber }: TargetResult): string {
  return recordNumber === null || recordNumber === ''
    ? counted(1, noun)
    : visibleString(recordNumber);
}

function beginning({ action }: Pick<Job, 'action'>, { total }: JobCounts): string {
  const { doing, rest } = verbs[action];
  return `${doing} ${counted(total, noun)}${rest}`;
}

function outcome(begin: string, { failed, unknown, skipped }: JobCounts): string {
  return [
    begin,
    ...(failed > 0 ? [`${formatCount(failed)} failed.`] : []),
    ...(unknown > 0 ? [`Outcome unknown for ${formatCount(unknown)}.`] : []),
    ...(skipped > 0 ? [`Skipped ${formatCount(skipped)} that someone else changed.`] : []),
  ].join(' ');
}
