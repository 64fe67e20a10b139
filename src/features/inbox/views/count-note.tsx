import type { Unread } from '#api/unread/use-unread.ts';
import { formatCount } from '#lib/locale.ts';
import classes from './views.module.css';

/** Where counts are not exact, or not to be had: why, and what makes them so. */
export function CountNote({ unread: { reading, error, isReading, readAll } }: { unread: Unread }) {
  if (error !== null) {
    return <p className={classes.hint}>The counts could not be brought up to date.</p>;
  }
  if (!reading?.hasMore) return null;
  return (
    <p className={classes.hint}>
      The first {formatCount(reading.rows.length)} unread are counted.{' '}
      <button type="button" className={classes.textButton} disabled={isReading} onClick={readAll}>
        Count all
      </button>
    </p>
  );
}
