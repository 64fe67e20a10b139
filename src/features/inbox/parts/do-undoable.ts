import type { Undos } from '../model/undos.ts';
import { saidOfFailure, type BarMessage } from './bar-message.ts';

interface Outcome {
  words: string;
  /** Undoes it and returns the words for that; `null` where nothing was changed. */
  back: (() => Promise<string>) | null;
}

/** Does something that can be undone, and says what came of it and of its undo. */
export function doUndoable(
  undos: Undos,
  say: (message: BarMessage | null) => void,
  name: string,
  action: () => Promise<Outcome>,
): void {
  undos.follow(name, async (undo) => {
    try {
      const { words, back } = await action();
      say({ words, isFailure: false, undo });
      return (
        back &&
        (async () => {
          say(null);
          try {
            say({ words: await back(), isFailure: false, undo: null });
            return true;
          } catch (error) {
            const failure = saidOfFailure(error, undo);
            say(failure);
            return failure.undo === null;
          }
        })
      );
    } catch (error) {
      say(saidOfFailure(error));
      return null;
    }
  });
}
