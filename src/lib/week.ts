import type { CalendarDay } from './calendar-day.ts';
import { readersLocale } from './locale.ts';

/** The first day of the reader's weeks: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(): number {
  const locale = new Intl.Locale(readersLocale()) as WithWeekInfo;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** ECMA-402 defines the method; older browsers have the property, and some have neither. */
interface WithWeekInfo extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Returns the first day of the reader's week that contains a day. 1970-01-01 was a Thursday. */
export function startOfWeek(day: CalendarDay): CalendarDay {
  const since = (day + 4 - firstDayOfWeek()) % 7;
  return day - ((since + 7) % 7);
}
