import type { Action } from '#api/notifications.ts';

/** Pixels after which letting go acts. */
export const FAR_ENOUGH = 96;
/** Pixels before a touch counts as a swipe or as scrolling. */
const SLOP = 10;

const UNREAD = 1;
const ARCHIVED = 4;

/**
 * Decides whether a touch is a swipe, which is clearly more horizontal than vertical; `null` while
 * that is open.
 */
export function decideSwipe(dx: number, dy: number): 'swipe' | 'scroll' | null {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if (across < SLOP && along < SLOP) return null;
  return across > 1.5 * along ? 'swipe' : 'scroll';
}

/**
 * Returns the action of a swipe, given its direction and the notification's status; `null` for
 * none.
 */
export function swipeAction(dx: number, status: number): Action | null {
  if (dx > 0) return status === UNREAD ? 'read' : 'unread';
  return status === ARCHIVED ? null : 'archive';
}
