import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DraftLine, DraftPayment } from '#contract/draft.ts';
import { askSubsetSums } from './ask-subset-sums.ts';
import { questionOf, payInFull, type Room } from './propose.ts';
import type { SubsetSums } from '#lib/subset-sum/answer.ts';

export interface Find {
  state: FindState | null;
  start: (room: Room) => void;
  close: () => void;
}

/**
 * Finds items that sum to the amount; a single combination is applied at once. The result ends with
 * a change of the payment, because its lines are from before, and would take the change back.
 */
export function useFind(
  payment: DraftPayment,
  onTake: (lines: DraftLine[], room: Room) => void,
): Find {
  const [found, setFound] = useState<{ of: DraftPayment; state: FindState } | null>(null);
  const under = useRef<AbortController>(null);
  const latest = useRef(payment);
  useLayoutEffect(() => void (latest.current = payment));
  useEffect(() => () => under.current?.abort(), []);

  const start = async (room: Room): Promise<void> => {
    under.current?.abort();
    const asking = new AbortController();
    under.current = asking;
    const set = (state: FindState): void => setFound({ of: payment, state });
    set({ kind: 'searching' });
    try {
      const answer = await askSubsetSums(questionOf(room), asking.signal);
      if (asking.signal.aborted || !isAsBefore(payment, latest.current)) return;
      set({ kind: 'answered', answer, room });
      const only = onlyMatch(answer);
      if (only) onTake(payInFull(room, only), room);
    } catch (error) {
      if (!asking.signal.aborted) set({ kind: 'failed', error });
    }
  };

  return {
    state: found && (isTaken(found.state) || isAsBefore(found.of, payment)) ? found.state : null,
    start: (room) => void start(room),
    close: () => {
      under.current?.abort();
      setFound(null);
    },
  };
}

/** The search for matching items, from the question to its result. */
type FindState =
  | { kind: 'searching' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'answered'; answer: SubsetSums; room: Room };

/** Whether a payment still asks for the same items. */
function isAsBefore(before: DraftPayment, now: DraftPayment): boolean {
  return before.amount === now.amount && before.units === now.units && before.lines === now.lines;
}

function isTaken(state: FindState): boolean {
  return state.kind === 'answered' && onlyMatch(state.answer) !== undefined;
}

/** Returns the combination, if there is a single one. */
export function onlyMatch(answer: SubsetSums): readonly number[] | undefined {
  const isOnly = answer.kind === 'found' && answer.isCounted && answer.count === 1;
  return isOnly ? answer.combinations[0] : undefined;
}
