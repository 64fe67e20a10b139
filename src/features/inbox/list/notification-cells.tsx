import { memo } from 'react';
import { eventName } from '#contract/events.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { typeName } from '#contract/type-name.ts';
import { codeName } from '#lib/codes.ts';
import { visibleString } from '#lib/visible-text.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { SelectBox } from '#ui/tables/select-box.tsx';
import visually from '#ui/visually-hidden.module.css';
import { VisibleText } from '#ui/visible-text.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { EventText } from '../parts/event-text.tsx';
import classes from '../parts/notification-list.module.css';
import { shortMessage } from '../parts/short-message.ts';
import { LatePart } from '../parts/late-part.tsx';
import { parseDateTime } from '#lib/date-time.ts';
import { dayName, exactInstant, formatTimeOfDay, startOfDay } from '#lib/format-instant.ts';
import { dateTexts } from '#ui/texts.ts';

interface NotificationCellsProps {
  row: InboxRow;
  isActive: boolean;
  /** Start of the reader's day, in ms since 1970. */
  today: number;
  /** Whether a separator above the row shows its day. */
  isBelowDay: boolean;
  events: ActionEvents;
}

const READ = 2;

/** The cells of a notification: plain elements only, because thousands of rows scroll by. */
export const NotificationCells = memo(function NotificationCells({
  row,
  isActive,
  today,
  isBelowDay,
  events,
}: NotificationCellsProps) {
  const inbox = useInbox();
  const { team, stars, mutes, snoozes, labels } = inbox;
  const { Type, Event, Status, CreatedAt, RecordNumber, Message } = row.value;
  const record = RecordNumber ?? '';
  const message = Message ?? '';
  const status = codeName(notificationStatusNames, Status);
  return (
    <>
      <span role="cell" className={classes.select}>
        <SelectBox choosing={inbox} rowKey={row.key} name={nameOf(row)} isActive={isActive} />
      </span>
      <span role="cell" className={classes.mark}>
        {/* Read is the usual status of a row without a mark. */}
        {Status !== READ && <span className={classes.dot} data-status={Status} title={status} />}
        <span className={visually.inline}>{status}</span>
      </span>
      <span role="cell" className={classes.event} title={eventName(Type, Event)}>
        <span>
          <EventText value={row.value} events={events} />
        </span>
        <LatePart of={team} part="Badge" row={row} />
      </span>
      <span role="cell" className={classes.record} title={visibleString(record)}>
        <VisibleText text={record} />
      </span>
      <span role="cell" className={classes.type}>
        <VisibleText text={typeName(Type)} />
      </span>
      <span role="cell" className={classes.message} title={visibleString(message)}>
        <LatePart of={stars} part="Badge" row={row} />
        <LatePart of={mutes} part="Badge" row={row} />
        <LatePart of={snoozes} part="Badge" row={row} />
        <LatePart of={labels} part="Badge" row={row} />
        <LatePart of={team} part="Meanwhile" row={row} />
        <VisibleText text={shortMessage(message, record)} />
      </span>
      <span role="cell" className={classes.time}>
        {isBelowDay ? (
          <RowTime text={CreatedAt} today={today} />
        ) : (
          <DateTimeText text={CreatedAt} now={today} />
        )}
      </span>
    </>
  );
});

/** The record's number; without one, what happened and when. */
function nameOf({ value }: InboxRow): string {
  if (value.RecordNumber) return visibleString(value.RecordNumber);
  return visibleString(`${eventName(value.Type, value.Event)}, ${value.CreatedAt}`);
}

interface RowTimeProps {
  /** DateTime of the service. */
  text: string;
  /** Start of the reader's day, in ms since 1970. */
  today: number;
}

/** The time of a row below a separator that shows its day: `5:04 PM`, with the day read out. */
function RowTime({ text, today }: RowTimeProps) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') return <DateTimeText text={text} now={today} />;
  const { epoch } = read;
  return (
    <time
      dateTime={new Date(epoch).toISOString()}
      title={dateTexts.withExact(exactInstant(epoch), text)}
    >
      {startOfDay(epoch) !== today && (
        <span className={visually.inline}>{dayName(epoch, today)}, </span>
      )}
      {formatTimeOfDay(epoch)}
    </time>
  );
}
