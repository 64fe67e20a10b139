import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import layout from '#ui/layout.module.css';
import { useLasting } from '#ui/values/use-lasting.ts';
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
      <Title order={3} fz="md">
        {timelineTexts.timeline} <span className={layout.caption}>{timeline.length}</span>
      </Title>
      {row.value.RecordId !== null && (
        <TimelineReach collection={collection} loaded={loaded.length} />
      )}
      {hasFailed && (
        <Text mb="xs" size="sm" c="dimmed">
          {timelineTexts.unavailable}
        </Text>
      )}
      <FirstOf items={entries} noun={timelineTexts.entries} first={12}>
        {(shown) => (
          <ol className={`${layout.bare} ${classes.timeline}`}>
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
      <span className={`${layout.dimmed} ${classes.time}`}>
        <DateTimeText text={value.CreatedAt} now={now} />
      </span>
      <bdi className={layout.strong}>
        <EventText value={value} events={events} />
      </bdi>
      <span className={layout.dimmed}>{codeName(notificationStatusNames, value.Status)}</span>
      {value.Message !== null && value.Message !== '' && (
        <span className={`${layout.dimmed} ${layout.sent} ${classes.message}`}>
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
    <div className={classes.entry}>
      <span className={`${layout.dimmed} ${classes.time}`}>
        <OwnTime text={at} now={now} />
      </span>
      <span>{words}</span>
      {batch !== null && <Link to={`/batches/${batch}`}>{detailsBatchTexts.batch(batch)}</Link>}
      {note !== '' && (
        <span className={`${layout.dimmed} ${layout.sent} ${classes.message}`}>
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
