import type { Batch } from '#contract/batch.ts';
import { formatCount } from '#lib/locale.ts';
import { verdictNames, verdictWords } from '#lib/verdicts.ts';
import { sendingTexts } from './texts.ts';
import { isWithin, type Work } from './work.ts';

/** The payments' batches that Waybill follows or followed, as one task. */
export function sendingWork(
  batches: readonly Batch[],
  { isUnderWay, forget }: { isUnderWay: (batch: Batch) => boolean; forget: () => void },
): Work {
  const sum = (count: (batch: Batch) => number): number =>
    batches.reduce((total, batch) => total + count(batch), 0);
  const total = sum(({ sent }) => sent);
  const left = sum(({ verdicts }) => verdicts.pending);
  const isRunning = batches.some(isUnderWay);
  const attention = batches.filter(({ needsPerson }) => needsPerson).length;
  const bad = sum(({ verdicts: { refused, contradicted } }) => refused + contradicted);
  const counts = verdictNames
    .map((verdict) => ({ verdict, count: sum(({ verdicts }) => verdicts[verdict]) }))
    .filter(({ count }) => count > 0)
    .map(
      ({ verdict, count }) => `${formatCount(count)} ${verdictWords[verdict].name.toLowerCase()}`,
    );
  const [only] = batches;
  return {
    id: 'sending',
    state: isRunning ? 'running' : attention + bad > 0 ? 'failed' : 'done',
    words:
      isRunning && left > 0
        ? sendingTexts.checking(total - left, total)
        : [
            sendingTexts.ended(counts),
            ...(isRunning ? [sendingTexts.notFinal] : []),
            ...(attention > 0 ? [sendingTexts.needsAttention(attention)] : []),
          ].join(' '),
    progress: { part: total === 0 ? null : (total - left) / total, left },
    place:
      batches.length === 1
        ? { path: `/batches/${only!.id}`, name: sendingTexts.batch }
        : { path: '/batches?kind=apply', name: sendingTexts.batches },
    isShownAt: (pathname) => isWithin(pathname, '/batches'),
    // Waybill can't recall what it sent, and checks it even with no page open.
    stop: null,
    forget,
  };
}
