import { DateTimeText } from '#ui/date-time-text.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './details.module.css';
import type { TimelineAction } from './timeline-steps.ts';

/** What was done from here, and where its batch is. */
export function TimelineStep({ step, now }: { step: TimelineAction; now: number }) {
  const { at, words, note, batch } = step;
  return (
    <div className={classes.step}>
      <span className={classes.entryTime}>
        <DateTimeText text={at} now={now} />
      </span>
      <span>{words}</span>
      {batch !== null && <Link to={`/batches/${batch}`}>Batch {batch}</Link>}
      {note !== '' && (
        <span className={classes.entryMessage}>
          <VisibleText text={note} />
        </span>
      )}
    </div>
  );
}
