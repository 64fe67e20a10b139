import { dateFormatter } from './locale.ts';

const clock = dateFormatter({ hour: 'numeric', minute: '2-digit' });
const dayAndClock = dateFormatter({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const day = dateFormatter({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = dateFormatter({ weekday: 'long', day: 'numeric', month: 'short' });
const exact = dateFormatter({ dateStyle: 'full', timeStyle: 'long' });

/**
 * An instant (ms since 1970) in the reader's zone and notation, as short as is clear: the time if
 * it is on the same day as `now`, day and time within half a year, otherwise the date.
 */
export function shortInstant(instant: number, now: number): string {
  if (startOfDay(instant) === startOfDay(now)) return clock(instant);
  return Math.abs(now - instant) < HALF_A_YEAR ? dayAndClock(instant) : day(instant);
}

const HALF_A_YEAR = 183 * 86_400_000;

/** When the reader's day of an instant began, both in ms since 1970. */
export function startOfDay(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}

/** The reader's day of an instant: `Today`, `Yesterday`, `Thursday, Nov 19`, `Nov 19, 2024`. */
export function dayName(instant: number, now: number): string {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (startOfDay(instant) === startOfDay(now)) return 'Today';
  if (startOfDay(instant) === startOfDay(yesterday.getTime())) return 'Yesterday';
  return (Math.abs(now - instant) < HALF_A_YEAR ? weekday : day)(instant);
}

/** Day of the week, date, time to the second and zone. */
export function exactInstant(instant: number): string {
  return exact(instant);
}

/** The time of day alone, for recent events. */
export function formatTimeOfDay(instant: number): string {
  return clock(instant);
}
