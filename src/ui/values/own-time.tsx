import { parseDateTime } from '#lib/date-time.ts';
import { exactInstant, shortInstant } from '#lib/format-instant.ts';
import { dateFormatter } from '#lib/locale.ts';

const toTheSecond = dateFormatter({ dateStyle: 'medium', timeStyle: 'medium' });

interface OwnTimeProps {
  text: string;
  /** Makes it as short as is clear at this time; otherwise it is shown to the second. */
  now?: number;
}

/** Shows one of Waybill's own times in the reader's zone; the zone is named on hover. */
export function OwnTime({ text, now }: OwnTimeProps) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') return text;
  const { epoch } = read;
  return (
    <time dateTime={text} title={exactInstant(epoch)}>
      {now === undefined ? toTheSecond(epoch) : shortInstant(epoch, now)}
    </time>
  );
}
