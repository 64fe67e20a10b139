import { shortInstant } from './format-instant.ts';

const MINUTE = 60_000;

/**
 * Returns how long ago an instant was (both ms since 1970), to follow a verb: `just now`, `2 min
 * ago`; after an hour, the time: `at 10:42`, `on Nov 3, 10:42`.
 */
export function ago(instant: number, now: number): string {
  const minutes = Math.floor((now - instant) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  return `${isToday ? 'at' : 'on'} ${shortInstant(instant, now)}`;
}
