import { formatCount } from '#lib/locale.ts';
import { describeFailure } from '../describe-failure.ts';
import { counted, type Noun } from '../describe-listing.ts';
import { isFailure, isUnderWay, type Run, type Verdict } from './run.ts';
import { canUndo } from './undo-items.ts';
import type { Phase } from './run-context.ts';

/** Numbers of chosen notifications. */
export interface RunCounts {
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

/** A run as a screen shows it. */
export interface RunView {
  id: string;
  action: Run['action'];
  undoes: string | null;
  createdAt: number;
  state: 'running' | 'stopping' | 'stopped' | 'finished';
  counts: RunCounts;
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
  undo: { doing: 'Putting back', done: 'Put back', rest: '' },
} as const;

interface Situation {
  phase: Phase | null;
  problem: unknown;
  /** Another run undoes it already. */
  isUndone: boolean;
  /** It and the runs that retry its failures, or whose failures it retries; oldest first. */
  family: readonly Run[];
}

export function describeRun(run: Run, { phase, problem, isUndone, family }: Situation): RunView {
  const counts = countRun(run);
  const { id, action, undoes, createdAt, state, isDismissed } = run;
  const words = wordsFor(run, counts, { phase, all: doneInAll(run, family) });
  const hasEnded = state === 'finished' || state === 'stopped';
  const isRetried = family.some(({ retries }) => retries === id);
  return {
    id,
    action,
    undoes,
    createdAt,
    state: state === 'open' ? 'running' : state,
    counts,
    canUndo: action !== 'undo' && !isUndone && canUndo(family),
    isUndone,
    canRetry: hasEnded && !isUndone && !isRetried && counts.failed + counts.unknown > 0,
    isDismissed,
    words,
    announcement: isUnderWay(run) ? beginning(run, counts) : words,
    problem: problem === null ? null : problemWords(problem, isUnderWay(run)),
  };
}

function problemWords(problem: unknown, isTriedAgain: boolean): string {
  const { title, detail } = describeFailure(problem);
  return isTriedAgain ? `${title}. Trying again…` : `${title}. ${detail}`;
}

function countRun({ chunks }: Run): RunCounts {
  const of: Record<Verdict, number> = {
    pending: 0,
    done: 0,
    unchanged: 0,
    refused: 0,
    unknown: 0,
    skipped: 0,
  };
  let sent = 0;
  for (const { state, items } of chunks) {
    for (const { verdict, rows } of items) {
      of[verdict] += rows.length;
      if (state !== 'planned' && state !== 'sending') sent += rows.length;
    }
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

/** What was done by a run and those whose failures it retries; `null` where it retries none. */
function doneInAll(run: Run, family: readonly Run[]): number | null {
  if (run.retries === null) return null;
  return family
    .slice(0, family.indexOf(run) + 1)
    .reduce((sum, member) => sum + countRun(member).done, 0);
}

function wordsFor(
  { action, state }: Run,
  counts: RunCounts,
  { phase, all }: { phase: Phase | null; all: number | null },
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

function beginning({ action }: Pick<Run, 'action'>, { total }: RunCounts): string {
  const { doing, rest } = verbs[action];
  return `${doing} ${counted(total, noun)}${rest}`;
}

function outcome(begin: string, { failed, unknown, skipped }: RunCounts): string {
  return [
    begin,
    ...(failed > 0 ? [`${formatCount(failed)} unchanged.`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} could not be read back.`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} changed meanwhile and left alone.`] : []),
  ].join(' ');
}

/** A notification that is not as it was meant to be, and why. */
export interface RunFailure {
  key: string;
  type: string;
  recordNumber: string;
  createdAt: string;
  reason: string;
}

const withoutReason: Partial<Record<Verdict, string>> = {
  unchanged: 'Unchanged, no reason given.',
  refused: 'Refused.',
  unknown: 'It could not be read back.',
  skipped: 'It was changed meanwhile.',
};

export function failuresOf({ chunks }: Run): RunFailure[] {
  return chunks.flatMap(({ items }) =>
    items
      .filter(({ verdict }) => isFailure(verdict) || verdict === 'skipped')
      .flatMap(({ id, rows, recordNumber, reason, verdict }) =>
        rows.map(({ createdAt, type }, index) => ({
          key: `${id}#${index}`,
          type,
          recordNumber: recordNumber ?? '',
          createdAt,
          reason: reason ?? withoutReason[verdict] ?? '',
        })),
      ),
  );
}
