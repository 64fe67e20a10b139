import type { Session } from '#contract/session.ts';

/** Milliseconds before a session's end at which the warning appears. */
export const WARNED = 120_000;
/**
 * Milliseconds between two checks while the warning is shown, because another tab may have extended
 * the session.
 */
const LOOKS = 10_000;
/** A timer takes no more. */
const LONGEST = 2 ** 31 - 1;

export interface Ending {
  /** Time of this browser's clock, ms since 1970. */
  at: number;
  /** Whether the session can be extended; otherwise it ends regardless of activity. */
  canStay: boolean;
}

/**
 * Returns when a session ends that was loaded at that time of this browser's clock; `null`: never.
 */
export function endingOf(
  { idleUntil, until, now }: Pick<Session, 'idleUntil' | 'until' | 'now'>,
  readAt: number,
): Ending | null {
  if (idleUntil === null || until === null) return null;
  const left = Date.parse(idleUntil) - Date.parse(now);
  return { at: readAt + left, canStay: Date.parse(idleUntil) < Date.parse(until) };
}

/** Milliseconds until the next check. */
export function nextLook({ at }: Ending, now: number): number {
  const left = at - now;
  if (left > WARNED) return Math.min(left - WARNED, LONGEST);
  return Math.min(LOOKS, Math.max(0, left) + 500);
}
