import type { Undos } from '../model/undos.ts';
import { saidOfFailure, type BarMessages } from './bar-message.ts';

export interface Outcome {
  words: string;
  /** Undoes it and returns the words for that; `null` where nothing was changed. */
  back: (() => Promise<string>) | null;
  /** Why it was done in part, and what does the rest; nothing where all was done. */
  rest?: { error: unknown; action: () => Promise<Outcome> } | null;
}

/** The words of an undo. @throws why a part of it was not sent */
export function undoneWords(left: { error: unknown } | null, words: string): string {
  if (left !== null) throw left.error;
  return words;
}

/** Does something that can be undone, and says what came of it and of its undo. */
export function doUndoable(
  undos: Undos,
  messages: BarMessages,
  name: string,
  action: () => Promise<Outcome>,
): void {
  const offerAgain = (error: unknown, again: () => Promise<Outcome>): void => {
    const retry = (): void => {
      messages.remove((it) => it.retry === retry);
      doUndoable(undos, messages, name, again);
    };
    messages.add(saidOfFailure(error, { retry }));
  };
  undos.follow(name, async (undo) => {
    try {
      const { words, back, rest } = await action();
      messages.add({ words, isFailure: false, undo });
      if (rest) offerAgain(rest.error, rest.action);
      return (
        back &&
        (async () => {
          messages.remove((it) => it.undo === undo);
          try {
            messages.add({ words: await back(), isFailure: false, undo: null });
            return true;
          } catch (error) {
            const failure = saidOfFailure(error, { undo });
            messages.add(failure);
            return failure.undo === null;
          }
        })
      );
    } catch (error) {
      offerAgain(error, action);
      return null;
    }
  });
}
