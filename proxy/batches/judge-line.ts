import type { Verdict } from '#contract/batch.ts';

/**
 * What a read-back shows of a line. `done`: what was asked is so. `undone`: it is not.
 * `untold`: the service can't show it. `unseen`: it was not read, or did not name it.
 */
export type Shown = 'done' | 'undone' | 'untold' | 'unseen';

export interface LineEvidence {
  shown: Shown;
  /** What the service said of it, by words whose meaning is known; mostly nobody knows. */
  said: 'yes' | 'no' | null;
  /** A line of the report names it, or the report is known to be complete. */
  hadItsTurn: boolean;
  /** The reading began after the waiting time. */
  isLate: boolean;
  /** Nothing will be read any more. */
  isLast: boolean;
}

export interface Judgement {
  verdict: Verdict;
  isFinal: boolean;
  reason: string;
}

/** The verdict of a line whose batch was taken (design.md, the journal). */
export function judgeLine({ shown, said, hadItsTurn, isLate, isLast }: LineEvidence): Judgement {
  const isOver = isLate || isLast;
  switch (shown) {
    case 'done':
      return said === 'no'
        ? { verdict: 'contradicted', isFinal: isOver, reason: 'it said no, and yet it is done' }
        : { verdict: 'proven', isFinal: true, reason: 'the service shows it' };
    case 'undone':
      if (said === 'yes') {
        return { verdict: 'contradicted', isFinal: isOver, reason: 'it said yes, and shows none' };
      }
      if (said === 'no' || hadItsTurn) {
        return { verdict: 'refused', isFinal: isOver, reason: 'it had its turn without effect' };
      }
      return isOver
        ? { verdict: 'contradicted', isFinal: true, reason: 'it was taken, and shows no effect' }
        : pending('no effect is shown yet');
    case 'untold':
      if (said === 'no') {
        return { verdict: 'refused', isFinal: isOver, reason: 'it said no; nothing can be read' };
      }
      return said === 'yes' || hadItsTurn || isOver
        ? {
            verdict: 'reported',
            isFinal: isOver,
            reason: 'the service took it, and shows nothing that would prove it',
          }
        : pending('the service shows nothing that would prove it');
    case 'unseen':
      return isLast
        ? { verdict: 'reported', isFinal: true, reason: 'the service took it; no list names it' }
        : pending('it was not seen yet');
    default:
      return shown satisfies never;
  }
}

function pending(reason: string): Judgement {
  return { verdict: 'pending', isFinal: false, reason };
}
