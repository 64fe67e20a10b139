import { useMemo } from 'react';
import type { ListRow } from '#api/list-reader.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { useLasting } from '#ui/use-lasting.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './details.module.css';
import { EventText } from '../parts/event-text.tsx';
import { shortMessage } from '../parts/short-message.ts';
import { openKey } from '../model/open-key.ts';
import { withSteps, type TimelineAction } from './timeline-steps.ts';
import { detailsBatchTexts, timelineTexts } from './texts.ts';
import { TimelineReach } from './timeline-reach.tsx';
import { timelineOf } from './timeline.ts';
import { useActionEvents } from '#api/use-action-events.ts';
import type { Open } from '../model/use-open.ts';
import { useTypeCollection } from './use-type-collection.ts';
import { Link } from '#ui/link.tsx';
import { skipToken, useQuery } from '@tanstack/react-query';
import { targetOf } from '#api/notifications.ts';
import { teamQueries } from '#api/assignments.ts';
import { useEndedJobs } from '../jobs/use-ended-jobs.ts';

/** Milliseconds that a notification stays open before its history loads. */
const READING = 600;

interface DetailsTimelineProps {
  row: ListRow<Notification>;
  list: List<Notification>;
  open: Open;
  now: number;
}

/** The record's notifications and its activity in Waybill. */
export function DetailsTimeline({ row, list, open, now }: DetailsTimelineProps) {
  const loaded = list.listing?.rows ?? list.rows;
  const collection = useTypeCollection(row.value.Type, useLasting(true, READING));
  const timeline = useMemo(
    () => timelineOf(row, collection.rows, loaded),
    [row, collection.rows, loaded],
  );
  const { history, hasFailed } = useHistory(row.value);
  const entries = useMemo(() => withSteps(timeline, history), [timeline, history]);
  if (row.value.RecordId === null && history === undefined) return null;
  return (
    <div className={classes.part}>
      <h3>
        {timelineTexts.timeline} <span className={classes.count}>{timeline.length}</span>
      </h3>
      {row.value.RecordId !== null && (
        <TimelineReach collection={collection} loaded={loaded.length} />
      )}
      {hasFailed && <p className={classes.note}>{timelineTexts.unavailable}</p>}
      <FirstOf items={entries} noun={timelineTexts.entries} first={12}>
        {(shown) => (
          <ol className={classes.timeline}>
            {shown.map((entry) => (
              <li key={entry.key}>
                {'row' in entry ? (
                  <TimelineEntry
                    row={entry.row}
                    now={now}
                    isOpen={openKey(entry.row) === openKey(row)}
                    onOpen={() => open.open(openKey(entry.row))}
                  />
                ) : (
                  <TimelineStep step={entry} now={now} />
                )}
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
  const events = useActionEvents();
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
        <EventText value={value} events={events} />
      </span>
      <span className={classes.entryStatus}>{codeName(notificationStatusNames, value.Status)}</span>
      {value.Message !== null && value.Message !== '' && (
        <span className={classes.entryMessage}>
          <VisibleText text={shortMessage(value.Message, value.RecordNumber ?? '')} />
        </span>
      )}
    </button>
  );
}

/** An action in Waybill, with a link to its batch. */
function TimelineStep({ step, now }: { step: TimelineAction; now: number }) {
  const { at, words, note, batch } = step;
  return (
    <div className={classes.step}>
      <span className={classes.entryTime}>
        <DateTimeText text={at} now={now} />
      </span>
      <span>{words}</span>
      {batch !== null && <Link to={`/batches/${batch}`}>{detailsBatchTexts.batch(batch)}</Link>}
      {note !== '' && (
        <span className={classes.entryMessage}>
          <VisibleText text={note} />
        </span>
      )}
    </div>
  );
}

/** The activity of a notification; nothing without an id. */
function useHistory(notification: Notification) {
  const target = targetOf(notification);
  const query = teamQueries.history(target?.id ?? '');
  const { data, isError, refetch } = useQuery(
    target === null ? { queryKey: query.queryKey, queryFn: skipToken } : query,
  );
  useEndedJobs(() => {
    if (target !== null) void refetch();
  });
  return { history: data, hasFailed: isError };
}
