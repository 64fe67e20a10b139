import type { Session } from '#contract/session.ts';

/** Milliseconds before its end for which a session's end is announced. */
export const WARNED = 120_000;
/** Between two looks while it is announced: another tab may have put it off. */
const LOOKS = 10_000;
/** A timer takes no more. */
const LONGEST = 2 ** 31 - 1;

export interface Ending {
  /** Time of this browser's clock, ms since 1970. */
  at: number;
  /** Whether it can be put off: else it ends whatever is done. */
  canStay: boolean;
}

/** When a session ends that was read at that time of this browser's clock; `null`: never. */
export function endingOf(
  { idleUntil, until, now }: Pick<Session, 'idleUntil' | 'until' | 'now'>,
  readAt: number,
): Ending | null {
  if (idleUntil === null || until === null) return null;
  const left = Date.parse(idleUntil) - Date.parse(now);
  return { at: readAt + left, canStay: Date.parse(idleUntil) < Date.parse(until) };
}

/** Milliseconds until it is to be looked at again. */
export function nextLook({ at }: Ending, now: number): number {
  const left = at - now;
  if (left > WARNED) return Math.min(left - WARNED, LONGEST);
  return Math.min(LOOKS, Math.max(0, left) + 500);
}
