import { calendarDay, formatDay } from '#lib/calendar-day.ts';
import { exactInstant, shortInstant } from '#lib/format-instant.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { dateTexts } from '../texts.ts';

/**
 * Shows a DateTime from the service: an instant in the reader's zone, with the exact one and the
 * text as sent on hover. Without an offset its zone is unknown: it shows the day, and the time as
 * written.
 */
export function DateTimeText({ text, now }: { text: string; now: number }) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') {
    return <span title={dateTexts.withoutZone(text)}>{read ? withReadableDay(text) : text}</span>;
  }
  return (
    <time
      dateTime={new Date(read.epoch).toISOString()}
      title={dateTexts.withExact(exactInstant(read.epoch), text)}
    >
      {shortInstant(read.epoch, now)}
    </time>
  );
}

/** `Nov 28, 2026, 02:05:11`: no zone shifts either part. */
function withReadableDay(text: string): string {
  return formatDay(calendarDay(text)!) + text.slice('2026-11-28'.length).replace(/^[ T]/i, ', ');
}
