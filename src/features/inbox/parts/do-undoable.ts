import type { SentInParts } from '#api/client/send-in-parts.ts';
import type { Undo, UndoKind, Undos } from '../model/undos.ts';
import { failureMessage, type BarMessages } from './bar-message.ts';

export interface Outcome<Of> {
  words: string;
  /** The JSON that the undo needs; `null` where nothing was changed. */
  of: Of | null;
  /**
   * Why the change is incomplete, and the action that does the rest; nothing where all was done.
   */
  rest?: { error: unknown; action: () => Promise<Outcome<Of>> } | null;
}

interface Back {
  words: string;
  /** Why a part of it was not undone. */
  left?: { error: unknown } | null;
}

/**
 * The outcome of a change that takes several requests.
 * @param attempt makes the same change to the remaining items
 */
export function outcomeInParts<Item, Of>(
  { words, of, left }: { words: string; of: Of | null } & Pick<SentInParts<Item, never>, 'left'>,
  attempt: (items: readonly Item[]) => Promise<Outcome<Of>>,
): Outcome<Of> {
  return { words, of, rest: left && { error: left.error, action: () => attempt(left.items) } };
}

/**
 * Prepares a kind of action that can be undone, also after a reload.
 * @param back undoes an action and returns a message
 * @returns a function that runs an action, and reports its result and that of its undo
 */
export function undoableKind<Of>(
  undos: Undos,
  messages: BarMessages,
  { key, name, back }: Pick<UndoKind, 'key' | 'name'> & { back: (of: Of) => Promise<Back> },
): (action: () => Promise<Outcome<Of>>) => void {
  const run = async (of: unknown, undo: Undo): Promise<boolean> => {
    messages.remove((it) => it.undo === undo);
    try {
      // An undo of this kind saved it.
      const { words, left } = await back(of as Of);
      if (left) throw left.error;
      messages.add({ words, isFailure: false, undo: null });
      return true;
    } catch (error) {
      const failure = failureMessage(error, { undo });
      messages.add(failure);
      return failure.undo === null;
    }
  };
  const kind: UndoKind = { key, name, run };
  undos.kinds.set(key, kind);

  const perform = (action: () => Promise<Outcome<Of>>): void => {
    const offerAgain = (error: unknown, again: () => Promise<Outcome<Of>>): void => {
      const retry = (): void => {
        messages.remove((it) => it.retry === retry);
        perform(again);
      };
      messages.add(failureMessage(error, { retry }));
    };
    undos.follow(kind, async (undo) => {
      try {
        const { words, of, rest } = await action();
        messages.add({ words, isFailure: false, undo });
        if (rest) offerAgain(rest.error, rest.action);
        return of;
      } catch (error) {
        offerAgain(error, action);
        return null;
      }
    });
  };
  return perform;
}
