import { describeFailure } from '#api/describe-failure.ts';
import { counted } from '#api/describe-listing.ts';
import { formatTimeOfDay } from '#lib/format-instant.ts';
import { formatCount } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './details.module.css';
import { notificationNoun } from '../model/notification-noun.ts';
import type { TypeCollection } from './use-type-collection.ts';

interface TimelineReachProps {
  type: string;
  collection: TypeCollection;
  /** How many rows the list has read. */
  loaded: number;
}

/** Among how many notifications the record's were looked for, and the way to look among all. */
export function TimelineReach({ type, collection, loaded }: TimelineReachProps) {
  const { state, read, total, asOf, changedWhileRead, error, start, stop } = collection;
  if (state === 'reading') {
    return (
      <div className={classes.reach} role="status">
        <span>
          Looking through all: {formatCount(read)}
          {total !== null && ` of ${formatCount(total)}`} read.
        </span>
        <Button size="compact-xs" variant="default" onClick={stop}>
          Stop
        </Button>
      </div>
    );
  }
  const isWhole = asOf !== null && state === 'complete';
  return (
    <div className={classes.reach}>
      <span>
        {isWhole
          ? `All of this record at ${formatTimeOfDay(asOf)}.`
          : `Of this record, among the ${counted(Math.max(loaded, read), notificationNoun)} loaded.`}
        {isWhole && changedWhileRead && ' The list changed while it was read: some may be missing.'}
        {state === 'failed' && ` ${describeFailure(error).title}.`}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => void start()}>
        {isWhole ? (
          'Look again'
        ) : (
          <>
            Look through every <VisibleText text={type} />
          </>
        )}
      </Button>
    </div>
  );
}
