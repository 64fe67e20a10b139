import type { SentInParts } from '#api/client/send-in-parts.ts';
import type { Undos } from '../model/undos.ts';
import { failureMessage, type BarMessages } from './bar-message.ts';

export interface Outcome {
  words: string;
  /** Undoes the change and returns a message; `null` where nothing was changed. */
  back: (() => Promise<string>) | null;
  /**
   * Why the change is incomplete, and the action that does the rest; nothing where all was done.
   */
  rest?: { error: unknown; action: () => Promise<Outcome> } | null;
}

/**
 * The outcome of a change that takes several requests.
 * @param attempt makes the same change to the remaining items
 * @param undo undoes the changed items
 */
export function outcomeInParts<Item>(
  { words, count, left }: { words: string; count: number } & Pick<SentInParts<Item, never>, 'left'>,
  attempt: (items: readonly Item[]) => Promise<Outcome>,
  undo: () => Promise<{ words: string; left: { error: unknown } | null }>,
): Outcome {
  const back = async (): Promise<string> => {
    const undone = await undo();
    if (undone.left !== null) throw undone.left.error;
    return undone.words;
  };
  return {
    words,
    back: count === 0 ? null : back,
    rest: left && { error: left.error, action: () => attempt(left.items) },
  };
}

/** Runs an action that can be undone, and reports its result and that of its undo. */
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
    messages.add(failureMessage(error, { retry }));
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
            const failure = failureMessage(error, { undo });
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
