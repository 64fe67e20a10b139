import { calendarDay, type CalendarDay } from '../calendar-day.ts';

/** In which order day, month and year are written. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const PARTS = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{2,4})(?:[T ].*)?$/;

/** The day that people write: `2026-11-21`, `21.11.2026`, `11/21/26`; `undefined` where it is none. */
export function dayFromText(text: string, order: DateOrder): CalendarDay | undefined {
  const match = PARTS.exec(text.trim());
  if (!match) return undefined;
  const [, first, second, third] = match as unknown as [string, string, string, string];
  if (first.length === 4) return dayOf(first, second, third);
  // Nobody writes the month first before a point.
  if (order === 'ymd' || (order === 'mdy' && text.trim()[first.length] === '.')) return undefined;
  return order === 'dmy' ? dayOf(third, second, first) : dayOf(third, first, second);
}

/** A stray remark empties no column; where half of the cells are remarks, it is none of dates. */
const SHARE_OF_DATES = 0.6;

/**
 * The order a column of dates is written in, from all that are dates together; `undefined` where
 * none tells (`03/04/2026`), or where they contradict each other.
 */
export function dateOrderOf(texts: readonly string[]): DateOrder | undefined {
  const dates = datesOf(texts);
  const fitting = orders.filter(
    (order) => dates.length > 0 && dates.every((text) => dayFromText(text, order) !== undefined),
  );
  if (fitting.includes('ymd')) return 'ymd';
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Whether nearly all texts could be dates, in one order or another. */
export function areDates(texts: readonly string[]): boolean {
  const given = texts.filter((text) => text.trim() !== '');
  return given.length > 0 && datesOf(texts).length >= given.length * SHARE_OF_DATES;
}

const orders = ['ymd', 'dmy', 'mdy'] as const;

function datesOf(texts: readonly string[]): string[] {
  return texts.filter((text) => orders.some((order) => dayFromText(text, order) !== undefined));
}

function dayOf(year: string, month: string, day: string): CalendarDay | undefined {
  if (year.length === 3) return undefined;
  const whole = year.length === 2 ? `20${year}` : year;
  return calendarDay(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
