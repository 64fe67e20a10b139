import { describeFailure } from '#api/client/describe-failure.ts';
import { isFinalRefusal } from '#api/jobs/until-answered.ts';
import { isOffline } from '#api/client/use-once-reached.ts';
import { createStore, type Store } from '#ui/store.ts';
import type { Undo } from '../model/undos.ts';

/** The result of an action. */
export interface BarMessage {
  words: string;
  isFailure: boolean;
  /** The action failed because Waybill couldn't be reached: the message disappears once it can. */
  isOffline?: boolean;
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
  const { title, detail } = describeFailure(error);
  const { undo = null, retry = null } = isFinalRefusal(error) ? {} : offers;
  return {
    words: `${title}. ${detail}`.trim(),
    isFailure: true,
    isOffline: undo === null && isOffline(error),
    undo,
    retry,
  };
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
