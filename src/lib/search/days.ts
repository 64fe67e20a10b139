/** A day in the reader's zone: from `start` on and before `end`, in ms since 1970. */
export interface Day {
  start: number;
  end: number;
  /** `2026-11-01`. */
  written: string;
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAYS_AGO: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };

/** Reads `2026-11-01`, `today` or `yesterday`; `undefined` where it is no real day. */
export function readDay(text: string, now: number): Day | undefined {
  const word = text.toLowerCase();
  if (Object.hasOwn(DAYS_AGO, word)) {
    const date = new Date(now);
    return dayOf(date.getFullYear(), date.getMonth(), date.getDate() - DAYS_AGO[word]!);
  }
  const [, year, month, date] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const day = dayOf(Number(year), Number(month) - 1, Number(date));
  // `Date` would move a day that a month does not have to the next month.
  return new Date(day.start).getDate() === Number(date) && Number(month) <= 12 && Number(month) > 0
    ? day
    : undefined;
}

function dayOf(year: number, month: number, date: number): Day {
  const start = midnight(year, month, date);
  const two = (number: number): string => String(number).padStart(2, '0');
  const written = `${String(start.getFullYear()).padStart(4, '0')}-${two(start.getMonth() + 1)}-${two(start.getDate())}`;
  return { start: start.getTime(), end: midnight(year, month, date + 1).getTime(), written };
}

/** Builds a date for any year, since `Date` moves years below 100 to the twentieth century. */
function midnight(year: number, month: number, date: number): Date {
  const day = new Date(2000, 0, 1);
  day.setFullYear(year, month, date);
  return day;
}
