import { describeFailure } from '#api/describe-failure.ts';
import { isFinalRefusal } from '#api/jobs/until-answered.ts';
import { isOffline } from '#api/use-once-reached.ts';
import type { Undo } from '../model/undos.ts';

/** The result of an action. */
export interface BarMessage {
  words: string;
  isFailure: boolean;
  /** It failed because Waybill couldn't be reached: the message goes once that has changed. */
  isOffline?: boolean;
  /** Undoes it; `null` where nothing can be undone. */
  undo: Undo | null;
}

/** @param undo what failed, where it was an undo; it is offered again unless it was refused */
export function saidOfFailure(error: unknown, undo: Undo | null = null): BarMessage {
  const { title, detail } = describeFailure(error);
  const words = `${title}. ${detail}`.trim();
  return {
    words,
    isFailure: true,
    isOffline: isOffline(error),
    undo: isFinalRefusal(error) ? null : undo,
  };
}
