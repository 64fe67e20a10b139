import type { CalendarDay } from './calendar-day.ts';
import { readersLocale } from './locale.ts';

/** The day that the reader's weeks begin with: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(): number {
  const locale = new Intl.Locale(readersLocale()) as WithWeekInfo;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** ECMA-402 has the method; browsers from before had the property, and some have neither. */
interface WithWeekInfo extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The day on or before it that the reader's weeks begin with. 1970-01-01 was a Thursday. */
export function startOfWeek(day: CalendarDay): CalendarDay {
  const since = (day + 4 - firstDayOfWeek()) % 7;
  return day - ((since + 7) % 7);
}
