import { counted } from '#api/describe-listing.ts';
import type { Batch, BatchKind } from '#contract/batch.ts';
import { formatCount } from '#lib/locale.ts';
import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import { isWithin, type Work } from './work.ts';

/** Kinds that the proxy follows for a person; updates of notifications belong to a job. */
const followedKinds = {
  apply: { name: 'Payments', lines: 'lines' },
  acknowledge: { name: 'Acknowledgements', lines: 'transactions' },
} as const;

const batch = { one: 'batch', many: 'batches' };

type FollowedKind = keyof typeof followedKinds;

export function isFollowedKind(kind: BatchKind): kind is FollowedKind {
  return kind in followedKinds;
}

/** Batches of one kind that are or were followed, as one piece of work. */
export function sendingWork(
  kind: FollowedKind,
  batches: readonly Batch[],
  { isUnderWay, forget }: { isUnderWay: (batch: Batch) => boolean; forget: () => void },
): Work {
  const { name, lines } = followedKinds[kind];
  const sum = (count: (batch: Batch) => number): number =>
    batches.reduce((total, batch) => total + count(batch), 0);
  const total = sum(({ sent }) => sent);
  const left = sum(({ verdicts }) => verdicts.pending);
  const isRunning = batches.some(isUnderWay);
  const waiting = batches.filter(({ needsPerson }) => needsPerson).length;
  const bad = sum(({ verdicts: { refused, contradicted } }) => refused + contradicted);
  const counts = verdictNames
    .map((verdict) => ({ verdict, count: sum(({ verdicts }) => verdicts[verdict]) }))
    .filter(({ count }) => count > 0)
    .map(
      ({ verdict, count }) => `${formatCount(count)} ${verdictWords[verdict].name.toLowerCase()}`,
    );
  const [only] = batches;
  return {
    id: `sending ${kind}`,
    state: isRunning ? 'running' : waiting + bad > 0 ? 'failed' : 'done',
    words: isRunning
      ? `${name}: ${formatCount(total - left)} of ${formatCount(total)} ${lines} have a verdict`
      : [
          `${name}: ${counts.join(', ')}.`,
          ...(waiting > 0
            ? [`${counted(waiting, batch)} ${waiting === 1 ? 'waits' : 'wait'} for a person.`]
            : []),
        ].join(' '),
    progress: { part: total === 0 ? null : (total - left) / total, left },
    place:
      batches.length === 1
        ? { path: `/batches/${only!.id}`, name: 'Batch' }
        : { path: `/batches?kind=${kind}`, name: 'Batches' },
    isShownAt: (pathname) => isWithin(pathname, '/batches'),
    // What was sent can't be called back, and is followed with no page open.
    stop: null,
    forget,
  };
}
