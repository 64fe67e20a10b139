import { calendarDay, formatDay, readersDay } from '#lib/calendar-day.ts';
import { dateTexts } from '../texts.ts';

interface DueDateProps {
  /** DateTime without an offset (interface 2.9). */
  text: string;
  /** An instant of the reader's day, in ms since 1970; given where the days left matter. */
  now?: number;
}

/** The day as sent. It has no time zone, so no time zone shifts it. */
export function DueDate({ text, now }: DueDateProps) {
  const day = calendarDay(text);
  return (
    <span title={dateTexts.fromService(text)}>
      {day === undefined ? text : formatDay(day)}
      {day !== undefined && now !== undefined && ` (${distance(readersDay(now) - day)})`}
    </span>
  );
}

function distance(over: number): string {
  if (over === 0) return dateTexts.today;
  return over > 0 ? dateTexts.overdue(over) : dateTexts.left(-over);
}
