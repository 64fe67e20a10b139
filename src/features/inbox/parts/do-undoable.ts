import type { Undos } from '../model/undos.ts';
import { saidOfFailure, type BarMessages } from './bar-message.ts';

interface Outcome {
  words: string;
  /** Undoes it and returns the words for that; `null` where nothing was changed. */
  back: (() => Promise<string>) | null;
}

/** Does something that can be undone, and says what came of it and of its undo. */
export function doUndoable(
  undos: Undos,
  messages: BarMessages,
  name: string,
  action: () => Promise<Outcome>,
): void {
  undos.follow(name, async (undo) => {
    try {
      const { words, back } = await action();
      messages.add({ words, isFailure: false, undo });
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
      const retry = (): void => {
        messages.remove((it) => it.retry === retry);
        doUndoable(undos, messages, name, action);
      };
      messages.add(saidOfFailure(error, { retry }));
      return null;
    }
  });
}
