import type { Verdict } from '#contract/batch.ts';
import type { SettledBy } from '../journal/entry.ts';

/**
 * The state of a line in a read-back. `done`: the requested change is visible. `undone`: it is not.
 * `absent`: the record is not listed, which alone proves nothing. `untold`: the service can't show
 * the change. `unseen`: the record was not loaded, or not found.
 */
export type Shown = 'done' | 'undone' | 'absent' | 'untold' | 'unseen';

/**
 * The basis of an outcome: the service's answer, which accepted the batch, or refused it when it
 * was sent again; a person's decision; or a read-back that found some of its lines done, or none.
 */
export type Basis = SettledBy | 'refusal';

export interface LineEvidence {
  shown: Shown;
  /** The service's own verdict, where the settings explain its codes; otherwise `null`. */
  said: 'yes' | 'no' | null;
  /** Whether a line of the report names it, or the report is known to be complete. */
  hadItsTurn: boolean;
  /** Whether a line of the report names the id. */
  isNamed: boolean;
  /** The basis for the batch's outcome. */
  basis: Basis;
  /** Whether a report exists that could not be loaded: it may explain a missing effect. */
  isReportUnread: boolean;
  /**
   * Whether the line stays pending without proof, because a wrong verdict would cost a second
   * payment.
   */
  waitsForProof: boolean;
  /** Whether the read began after the waiting time. */
  isLate: boolean;
  /** Whether Waybill has stopped reading. */
  isLast: boolean;
}

export interface Judgement {
  verdict: Verdict;
  isFinal: boolean;
  reason: string;
}

export const PROVEN: Judgement = {
  verdict: 'proven',
  isFinal: true,
  reason: 'the service shows it as done',
};

/** Returns the verdict of a line whose batch was accepted (docs/decisions.md, “Verdicts”). */
export function judgeLine(evidence: LineEvidence): Judgement {
  const { shown, said, hadItsTurn, basis, waitsForProof, isLate, isLast } = evidence;
  const isOver = isLate || isLast;
  switch (shown) {
    case 'done':
      return said === 'no'
        ? {
            verdict: 'contradicted',
            isFinal: isOver,
            reason: 'the service reported a failure, but shows it as done',
          }
        : PROVEN;
    case 'undone':
      if (said === 'yes') {
        return {
          verdict: 'contradicted',
          isFinal: isOver,
          reason: 'the service reported success, but shows no effect',
        };
      }
      if (said === 'no' || hadItsTurn) {
        return {
          verdict: 'refused',
          isFinal: isOver,
          reason: 'the service processed it without effect',
        };
      }
      if (!isOver) return pending('the service shows no effect yet');
      if (evidence.isReportUnread)
        return pending('the service shows no effect, and Waybill can’t read its report');
      return basis !== 'read-back'
        ? {
            verdict: 'contradicted',
            isFinal: true,
            reason: `${acceptedBy[basis]}, but no effect is visible`,
          }
        : {
            verdict: 'refused',
            isFinal: true,
            reason: 'the response was lost or unclear, and the service shows no effect',
          };
    case 'absent':
      return said === 'no'
        ? {
            verdict: 'refused',
            isFinal: isOver,
            reason: 'the service reported a failure, and shows no effect',
          }
        : judgeUntold(evidence);
    case 'untold':
      return judgeUntold(evidence);
    case 'unseen':
      return waitsForProof || isLast
        ? judgeUntold(evidence)
        : pending('Waybill has not seen it yet');
    default:
      return shown satisfies never;
  }
}

function judgeUntold(evidence: LineEvidence): Judgement {
  const { said, hadItsTurn, waitsForProof, isLate, isLast } = evidence;
  const isOver = isLate || isLast;
  if (waitsForProof) {
    if (!isLast) return pending('the service’s data does not show whether it was done');
    return said === 'no'
      ? {
          verdict: 'contradicted',
          isFinal: true,
          reason: 'the service reported a failure, but its data does not match',
        }
      : reported(evidence);
  }
  if (said === 'no') {
    return {
      verdict: 'refused',
      isFinal: isOver,
      reason: 'the service reported a failure, and nothing can be checked',
    };
  }
  return said === 'yes' || hadItsTurn || isOver
    ? { ...reported(evidence), isFinal: isOver }
    : pending('the service shows nothing that proves it');
}

const acceptedBy: Record<Basis, string> = {
  answer: 'the service accepted the batch',
  refusal: 'the service refused the batch when it was sent again',
  person: 'a person marked the batch as received',
  'read-back': 'the response was lost or unclear, but the batch arrived',
};

/** Judges cautiously, because a line of the report may as well be a refusal. */
function reported({ said, isNamed, basis }: LineEvidence): Judgement {
  const known =
    said === 'yes'
      ? 'the service reported success'
      : isNamed
        ? 'the service’s report names it'
        : acceptedBy[basis];
  return { verdict: 'reported', isFinal: true, reason: `${known}, but nothing proves the outcome` };
}

function pending(reason: string): Judgement {
  return { verdict: 'pending', isFinal: false, reason };
}
