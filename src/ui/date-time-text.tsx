import { exactInstant, shortInstant } from '#lib/format-instant.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { dateTexts } from './texts.ts';

/**
 * A DateTime of the service's: an instant in the reader's zone, with the exact one and the text as
 * sent on hover; one without offset as it is written, since nobody knows its zone.
 */
export function DateTimeText({ text, now }: { text: string; now: number }) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') return <span title={dateTexts.withoutZone(text)}>{text}</span>;
  return (
    <time
      dateTime={new Date(read.epoch).toISOString()}
      title={dateTexts.withExact(exactInstant(read.epoch), text)}
    >
      {shortInstant(read.epoch, now)}
    </time>
  );
}
