import type { CalendarDay } from '#lib/calendar-day.ts';
import { dateFormatter } from '#lib/locale.ts';
import { DAYS } from './count-by-day.ts';
import { notificationTexts } from './texts.ts';

const format = dateFormatter({
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** `Fri, Nov 13` */
export function countedDayName(day: CalendarDay): string {
  return format(day * 86_400_000);
}

/** Says which days are counted. */
export function daysCovered(today: CalendarDay, isLocal: boolean): string {
  const [from, to] = [countedDayName(today - DAYS + 1), countedDayName(today)];
  return notificationTexts.byDayCover(from, to, isLocal);
}
