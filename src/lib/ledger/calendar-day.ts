import { dateFormatter, firstDayOfWeek } from '../locale.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;
const DAY = 86_400_000;

/**
 * A day of the calendar as days since 1970-01-01, without any time zone: two days are compared and
 * counted by subtraction, and no clock can shift one.
 */
export type CalendarDay = number;

/** The day as it is written, whatever time and offset follow; `undefined` where it is none. */
export function calendarDay(text: string): CalendarDay | undefined {
  const [written, year, month, date] = DATE.exec(text) ?? [];
  if (written === undefined) return undefined;
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
  const day = midnight.getTime() / DAY;
  return writtenDay(day) === written ? day : undefined;
}

/** `2026-11-21`. */
export function writtenDay(day: CalendarDay): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The day that the reader's calendar shows at an instant (ms since 1970). */
export function readersDay(instant: number): CalendarDay {
  const local = new Date(instant);
  const midnight = new Date(0);
  midnight.setUTCFullYear(local.getFullYear(), local.getMonth(), local.getDate());
  return midnight.getTime() / DAY;
}

/** When the day begins by the reader's clock, in ms since 1970. */
export function dayStart(day: CalendarDay): number {
  const written = new Date(day * DAY);
  const start = new Date(2000, 0, 1);
  start.setFullYear(written.getUTCFullYear(), written.getUTCMonth(), written.getUTCDate());
  return start.getTime();
}

const shown = dateFormatter({
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The day on or before it that the reader's weeks begin with. 1970-01-01 was a Thursday. */
export function startOfWeek(day: CalendarDay): CalendarDay {
  const since = (day + 4 - firstDayOfWeek()) % 7;
  return day - ((since + 7) % 7);
}

/** In the reader's notation: `21 Nov 2026`. */
export function formatDay(day: CalendarDay): string {
  return shown(day * DAY);
}
