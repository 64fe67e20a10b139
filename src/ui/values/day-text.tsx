import { calendarDay, formatDay } from '#lib/calendar-day.ts';

/** A calendar day that a person or a bank gave; other text as it is. */
export function DayText({ text }: { text: string }) {
  const day = calendarDay(text);
  return day === undefined ? text : formatDay(day);
}
