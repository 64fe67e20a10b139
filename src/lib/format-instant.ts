import { dateFormatter } from './locale.ts';

const clock = dateFormatter({ hour: '2-digit', minute: '2-digit' });
const dayAndClock = dateFormatter({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const day = dateFormatter({ day: 'numeric', month: 'short', year: 'numeric' });
const exact = dateFormatter({ dateStyle: 'full', timeStyle: 'long' });

/**
 * An instant (ms since 1970) in the reader's zone and notation, as short as it stays clear: the
 * time on the day that `now` is in, day and time within half a year, else the date.
 */
export function shortInstant(instant: number, now: number): string {
  const ofDay = (epoch: number): number => new Date(epoch).setHours(0, 0, 0, 0);
  if (ofDay(instant) === ofDay(now)) return clock(instant);
  return Math.abs(now - instant) < HALF_A_YEAR ? dayAndClock(instant) : day(instant);
}

const HALF_A_YEAR = 183 * 86_400_000;

/** Day of the week, date, time to the second and zone. */
export function exactInstant(instant: number): string {
  return exact(instant);
}

/** The time of day alone, as for what happened just now. */
export function formatTimeOfDay(instant: number): string {
  return clock(instant);
}

const clockToTheSecond = dateFormatter({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The time of day to the second: `10:42:07`. */
export function exactClockTime(instant: number): string {
  return clockToTheSecond(instant);
}
