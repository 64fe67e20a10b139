import { parseDateTime } from '#lib/date-time.ts';
import { dateFormatter } from '#lib/locale.ts';

const exact = dateFormatter({ dateStyle: 'medium', timeStyle: 'medium' });

/**
 * Shows one of Waybill's own times, to the second and in the reader's zone; as written on hover.
 */
export function ExactTime({ text }: { text: string }) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') return text;
  return (
    <time dateTime={text} title={text}>
      {exact(read.epoch)}
    </time>
  );
}
