import { parseDateTime } from '#lib/date-time.ts';
import { dayName, exactInstant, formatTimeOfDay, startOfDay } from '#lib/format-instant.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { dateTexts } from '#ui/texts.ts';
import visually from '#ui/visually-hidden.module.css';

interface RowTimeProps {
  /** DateTime of the service. */
  text: string;
  /** Start of the reader's day, in ms since 1970. */
  today: number;
}

/** The time of a row below a separator that shows its day: `5:04 PM`, with the day read out. */
export function RowTime({ text, today }: RowTimeProps) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') return <DateTimeText text={text} now={today} />;
  const { epoch } = read;
  return (
    <time
      dateTime={new Date(epoch).toISOString()}
      title={dateTexts.withExact(exactInstant(epoch), text)}
    >
      {startOfDay(epoch) !== today && (
        <span className={visually.inline}>{dayName(epoch, today)}, </span>
      )}
      {formatTimeOfDay(epoch)}
    </time>
  );
}
