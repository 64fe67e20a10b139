import { useEffect, useRef, useState } from 'react';
import type { DraftLine } from '#contract/draft.ts';
import { askSubsetSums } from './ask-subset-sums.ts';
import { questionOf, payInFull, type Room } from './propose.ts';
import type { SubsetSums } from '#lib/subset-sum/answer.ts';

export interface Find {
  state: FindState | null;
  start: (room: Room) => void;
  close: () => void;
}

/** Finds items that sum to the amount; a single combination is applied at once. */
export function useFind(onTake: (lines: DraftLine[]) => void): Find {
  const [state, setState] = useState<FindState | null>(null);
  const under = useRef<AbortController>(null);
  useEffect(() => () => under.current?.abort(), []);

  const start = async (room: Room): Promise<void> => {
    under.current?.abort();
    const asking = new AbortController();
    under.current = asking;
    setState({ kind: 'searching' });
    try {
      const answer = await askSubsetSums(questionOf(room), asking.signal);
      if (asking.signal.aborted) return;
      setState({ kind: 'answered', answer, room });
      if (answer.kind === 'found' && answer.isCounted && answer.count === 1) {
        onTake(payInFull(room, answer.combinations[0]!));
      }
    } catch (error) {
      if (!asking.signal.aborted) setState({ kind: 'failed', error });
    }
  };

  return {
    state,
    start: (room) => void start(room),
    close: () => {
      under.current?.abort();
      setState(null);
    },
  };
}

/** The search for matching items, from the question to its result. */
type FindState =
  | { kind: 'searching' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'answered'; answer: SubsetSums; room: Room };
