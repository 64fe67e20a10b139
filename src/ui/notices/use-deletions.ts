import { useState } from 'react';
import type { ActionMessage } from './message-bar.tsx';

interface DeletionTexts<T> {
  deleted: (all: readonly T[]) => string;
  restored: (all: readonly T[]) => string;
  undoDelete: (count: number) => string;
}

/**
 * The message of a page where things are deleted. One Undo restores everything deleted since the last
 * other message.
 *
 * @param restore calls back once it is done
 */
export function useDeletions<T>(
  texts: DeletionTexts<T>,
  restore: (one: T, onRestored: () => void) => void,
) {
  const [deleted, setDeleted] = useState<readonly T[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const undo = (): void => {
    for (const one of deleted) {
      restore(one, () => {
        setDeleted((others) => others.filter((it) => it !== one));
        setSaid(texts.restored(deleted));
      });
    }
  };
  const other: ActionMessage | null = said === null ? null : { words: said, undo: null };
  return {
    message:
      deleted.length === 0
        ? other
        : {
            words: texts.deleted(deleted),
            undo: { name: texts.undoDelete(deleted.length), run: undo },
          },
    /** Shows another message, or none. */
    say: (words: string | null): void => {
      setDeleted([]);
      setSaid(words);
    },
    noteDeleted: (one: T): void => setDeleted((others) => [...others, one]),
  };
}
