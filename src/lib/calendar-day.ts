import { dateFormatter } from './locale.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;
const DAY = 86_400_000;
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
/** Days from before 1 March of year 0 to 1970-01-01. */
const MARCH_OF_YEAR_0 = 719_469;

/**
 * A day of the calendar as days since 1970-01-01, without any time zone: two days are compared and
 * counted by subtraction, and no clock can shift one.
 */
export type CalendarDay = number;

/** Returns the day as written, ignoring time and offset; `undefined` for an invalid one. */
export function calendarDay(text: string | null): CalendarDay | undefined {
  const [written, year, month, date] = DATE.exec(text ?? '') ?? [];
  if (written === undefined) return undefined;
  const days = daysInMonth(Number(year), Number(month));
  if (Number(date) === 0 || Number(date) > days) return undefined;
  return daysSince1970(Number(year), Number(month), Number(date));
}

/** 0 where there is no such month. */
function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTHS[month - 1] ?? 0);
}

/**
 * Counts years from March, so that the leap day is the last of its year. Long lists ask for tens of
 * thousands of days at a time, and a `Date` takes ten times as long.
 */
function daysSince1970(year: number, month: number, date: number): CalendarDay {
  const fromMarch = month > 2 ? year : year - 1;
  const leapDays =
    Math.floor(fromMarch / 4) - Math.floor(fromMarch / 100) + Math.floor(fromMarch / 400);
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date;
  return 365 * fromMarch + leapDays + inYear - MARCH_OF_YEAR_0;
}

/** `2026-11-21`. */
export function writtenDay(day: CalendarDay): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Returns the reader's calendar day at an instant (ms since 1970). */
export function readersDay(instant: number): CalendarDay {
  const local = new Date(instant);
  const midnight = new Date(0);
  midnight.setUTCFullYear(local.getFullYear(), local.getMonth(), local.getDate());
  return midnight.getTime() / DAY;
}

/** Returns the start of the day in the reader's zone, in ms since 1970. */
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

/** In the reader's notation: `21 Nov 2026`. */
export function formatDay(day: CalendarDay): string {
  return shown(day * DAY);
}

/** A number of days, negative before the due date; `undefined` for anything else. */
export function wholeDays(text: string): number | undefined {
  return /^-?\d{1,5}$/.test(text) ? Number(text) : undefined;
}
