import { formatCount } from '#lib/locale.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { exactClockTime } from '#lib/format-instant.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import visually from '#ui/visually-hidden.module.css';
import classes from './overview.module.css';
import { overviewTexts } from './texts.ts';

export interface FigureState {
  /** `undefined` until it is loaded. */
  count: number | undefined;
  /** The real count may be higher. */
  isAtLeast?: boolean;
  /** When the count was loaded, in ms since 1970. */
  asOf: number | undefined;
  /** Why loading failed; `null` if it worked. */
  error: unknown;
  isReading: boolean;
  onRetry: () => void;
}

interface FigureProps {
  name: string;
  /** Path of exactly the counted rows. */
  to: string;
  /** Says what the count covers: `Of 2,000 unread notifications`. */
  covers: string;
  state: FigureState;
}

/** A count of rows that need attention, with a link to them. Zero is small and grey. */
export function Figure({ name, to, covers, state }: FigureProps) {
  const { count, isAtLeast, asOf, error, isReading, onRetry } = state;
  if (count === undefined) {
    return (
      <div className={classes.figure} role="group" aria-label={name}>
        <span className={classes.figureNumber}>{error === null ? '…' : '–'}</span>{' '}
        <span className={classes.figureName}>{name}</span>
        {/* A line that comes and goes would move what stands below. */}
        <small role="status" className={error === null ? visually.hidden : undefined}>
          {error === null ? overviewTexts.loading : `${describeFailure(error).title}.`}
        </small>
        {error !== null && (
          <Button size="compact-xs" variant="default" loading={isReading} onClick={onRetry}>
            {overviewTexts.retry}
          </Button>
        )}
      </div>
    );
  }
  const cover = `${covers}${asOf === undefined ? '' : overviewTexts.updated(exactClockTime(asOf))}`;
  return (
    <Link to={to} className={classes.figure} data-needs={count > 0 || undefined} title={cover}>
      <span className={classes.figureNumber}>
        {formatCount(count)}
        {isAtLeast && '+'}
      </span>{' '}
      <span className={classes.figureName}>{name}</span>
      {(count > 0 || error !== null) && (
        <small>
          {covers}
          {error !== null && overviewTexts.notRefreshed}
        </small>
      )}
    </Link>
  );
}
