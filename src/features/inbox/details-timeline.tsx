import { useMemo } from 'react';
import type { ListRow } from '#api/list-reader.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { counted } from '#api/describe-listing.ts';
import { eventWords } from './attention.ts';
import classes from './details.module.css';
import { noun } from './noun.ts';
import { openKey } from './open-key.ts';
import { timelineOf } from './timeline.ts';
import type { Open } from './use-open.ts';

interface DetailsTimelineProps {
  row: ListRow<Notification>;
  list: List<Notification>;
  open: Open;
  now: number;
}

/** All that is known to have happened to the record. */
export function DetailsTimeline({ row, list, open, now }: DetailsTimelineProps) {
  const loaded = list.listing?.rows;
  const timeline = useMemo(() => timelineOf(loaded ?? [], row), [loaded, row]);
  if (row.value.RecordId === null) return null;
  return (
    <div className={classes.part}>
      <h3>
        Timeline <span className={classes.count}>{timeline.length}</span>
      </h3>
      <p className={classes.note}>
        Of this record, among the {counted(loaded?.length ?? 0, noun)} loaded.
      </p>
      <FirstOf items={timeline} noun={noun.many} first={12}>
        {(shown) => (
          <ol className={classes.timeline}>
            {shown.map((entry) => (
              <li key={entry.key}>
                <TimelineEntry
                  row={entry}
                  now={now}
                  isOpen={entry.identity === row.identity}
                  onOpen={() => open.open(openKey(entry))}
                />
              </li>
            ))}
          </ol>
        )}
      </FirstOf>
    </div>
  );
}

interface TimelineEntryProps {
  row: ListRow<Notification>;
  now: number;
  isOpen: boolean;
  onOpen: () => void;
}

function TimelineEntry({ row: { value }, now, isOpen, onOpen }: TimelineEntryProps) {
  const { attention, marked, rest } = eventWords(value.Type, value.Event);
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <span className={classes.entryTime}>
        <DateTimeText text={value.CreatedAt} now={now} />
      </span>
      <span className={classes.entryEvent}>
        {marked !== '' && <span className={classes[attention ?? '']}>{marked}</span>}
        {rest}
      </span>
      <span className={classes.entryStatus}>{codeName(notificationStatusNames, value.Status)}</span>
      {value.Message !== null && value.Message !== '' && (
        <span className={classes.entryMessage}>
          <VisibleText text={value.Message} />
        </span>
      )}
    </button>
  );
}
