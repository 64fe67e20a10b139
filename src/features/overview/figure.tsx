import { formatCount } from '#lib/locale.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { exactClockTime } from '#lib/format-instant.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import classes from './overview.module.css';

export interface FigureState {
  /** `undefined` until it is known. */
  count: number | undefined;
  /** There may be more. */
  isAtLeast?: boolean;
  /** When it was read, in ms since 1970. */
  asOf: number | undefined;
  /** Why the last reading failed, `null` where it did not. */
  error: unknown;
  isReading: boolean;
  onRetry: () => void;
}

interface FigureProps {
  name: string;
  /** Where exactly the rows are that it counts. */
  to: string;
  /** What it covers, as it continues `of`: `2,000 unread`. */
  covers: string;
  state: FigureState;
}

/** How many of something need a person, leading to them. */
export function Figure({ name, to, covers, state }: FigureProps) {
  const { count, isAtLeast, asOf, error, isReading, onRetry } = state;
  if (count === undefined) {
    return (
      <div className={classes.figure} role="group" aria-label={name}>
        <span className={classes.figureNumber}>{error === null ? '…' : '–'}</span>
        <span className={classes.figureName}>{name}</span>
        <small role="status">
          {error === null ? 'Loading…' : `${describeFailure(error).title}.`}
        </small>
        {error !== null && (
          <Button size="compact-xs" variant="default" loading={isReading} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    );
  }
  return (
    <Link to={to} className={classes.figure} data-needs={count > 0 || undefined}>
      <span className={classes.figureNumber}>
        {formatCount(count)}
        {isAtLeast && '+'}
      </span>
      <span className={classes.figureName}>{name}</span>
      <small>
        {covers}
        {asOf !== undefined && ` · Updated ${exactClockTime(asOf)}`}
        {error !== null && ' · Couldn’t refresh'}
      </small>
    </Link>
  );
}
