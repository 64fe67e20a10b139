import type { Verdict } from '#contract/batch.ts';

/**
 * What a read-back shows of a line. `done`: what was asked is so. `undone`: it is not. `absent`: it
 * stands nowhere, which alone proves nothing. `untold`: the service can't show it. `unseen`: it was
 * not read, or did not name it.
 */
export type Shown = 'done' | 'undone' | 'absent' | 'untold' | 'unseen';

export interface LineEvidence {
  shown: Shown;
  /** What the service said of it, by words whose meaning is known; mostly nobody knows. */
  said: 'yes' | 'no' | null;
  /** A line of the report names it, or the report is known to be complete. */
  hadItsTurn: boolean;
  /** What the service answered is known: it is no read-back's finding that the batch arrived. */
  wasHeard: boolean;
  /** There is a report that could not be read: it may say why there is no effect. */
  isReportUnread: boolean;
  /** What can't be told stays pending: a wrong verdict would cost a second payment. */
  waitsForProof: boolean;
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
export function judgeLine(evidence: LineEvidence): Judgement {
  const { shown, said, hadItsTurn, wasHeard, waitsForProof, isLate, isLast } = evidence;
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
      if (!isOver) return pending('no effect is shown yet');
      if (evidence.isReportUnread)
        return pending('no effect is shown, and its report can’t be read');
      return wasHeard
        ? { verdict: 'contradicted', isFinal: true, reason: 'it was taken, and shows no effect' }
        : {
            verdict: 'refused',
            isFinal: true,
            reason: 'its answer was lost, and it has no effect',
          };
    case 'absent':
      return said === 'no'
        ? { verdict: 'refused', isFinal: isOver, reason: 'it said no, and shows none' }
        : judgeUntold(evidence);
    case 'untold':
      return judgeUntold(evidence);
    case 'unseen':
      if (waitsForProof) return judgeUntold(evidence);
      return isLast
        ? { verdict: 'reported', isFinal: true, reason: 'the service took it; no list names it' }
        : pending('it was not seen yet');
    default:
      return shown satisfies never;
  }
}

function judgeUntold(evidence: LineEvidence): Judgement {
  const { said, hadItsTurn, waitsForProof, isLate, isLast } = evidence;
  const isOver = isLate || isLast;
  if (waitsForProof) {
    if (!isLast) return pending('what the service shows does not tell');
    return said === 'no'
      ? { verdict: 'contradicted', isFinal: true, reason: 'it said no, and what it shows differs' }
      : REPORTED;
  }
  if (said === 'no') {
    return { verdict: 'refused', isFinal: isOver, reason: 'it said no; nothing can be read' };
  }
  return said === 'yes' || hadItsTurn || isOver
    ? { ...REPORTED, isFinal: isOver }
    : pending('the service shows nothing that would prove it');
}

const REPORTED: Judgement = {
  verdict: 'reported',
  isFinal: true,
  reason: 'the service took it, and shows nothing that would prove it',
};

function pending(reason: string): Judgement {
  return { verdict: 'pending', isFinal: false, reason };
}
