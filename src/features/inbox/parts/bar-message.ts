import { ApiError } from '#api/client/api-error.ts';
import { reasonOf } from '#api/client/reason-of.ts';
import { isFinalRefusal } from '#api/jobs/until-answered.ts';
import { createStore, type Store } from '#lib/store.ts';
import type { Undo } from '../model/undos.ts';
import { bottomBarTexts } from './late-texts.ts';

/** The result of an action. */
export interface BarMessage {
  words: string;
  isFailure: boolean;
  /** Undoes the action, or tried to undo it; `null` where nothing can be undone. */
  undo: Undo | null;
  /** Does again what failed. */
  retry?: (() => void) | null;
}

/** @param offers of the message, unless the failure is final */
export function failureMessage(
  error: unknown,
  offers: Partial<Pick<BarMessage, 'undo' | 'retry'>> = {},
): BarMessage {
  const { undo = null, retry = null } = isFinalRefusal(error) ? {} : offers;
  return {
    words: describe(error),
    isFailure: true,
    undo,
    retry,
  };
}

function describe(error: unknown): string {
  // The message stays when Waybill can be reached again, and has to be true then, too.
  const isOffline = error instanceof ApiError && error.failure.kind === 'offline';
  return isOffline ? bottomBarTexts.unreached : reasonOf(error);
}

/** Messages of one kind of action: the last result, and the last failure until it is dismissed. */
export interface BarMessages {
  all: Store<readonly BarMessage[]>;
  add: (message: BarMessage) => void;
  remove: (isOver: (message: BarMessage) => boolean) => void;
}

export function createBarMessages(): BarMessages {
  const all = createStore<readonly BarMessage[]>([]);
  const remove: BarMessages['remove'] = (isOver) => all.set(all.get().filter((it) => !isOver(it)));
  return {
    all,
    add: (message) => {
      remove(({ isFailure }) => isFailure === message.isFailure);
      all.set([...all.get(), message]);
    },
    remove,
  };
}
