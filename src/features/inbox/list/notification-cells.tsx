import { eventName } from '#contract/events.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { visibleString } from '#lib/visible-text.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { EventText } from '../parts/event-text.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import classes from '../parts/notification-list.module.css';

const UNREAD = 1;

interface NotificationCellsProps {
  row: InboxRow;
  isActive: boolean;
  /** In ms since 1970. */
  now: number;
  events: ActionEvents;
}

/** One notification's cells: plain elements alone, since thousands of them pass by. */
export function NotificationCells({ row, isActive, now, events }: NotificationCellsProps) {
  const inbox = useInbox();
  const team = useStored(inbox.team, (it) => it);
  const { value } = row;
  const message = value.Message ?? '';
  const record = value.RecordNumber ?? '';
  const isUnread = value.Status === UNREAD;
  const status = codeName(notificationStatusNames, value.Status);
  const weight = isUnread ? classes.unread : '';
  return (
    <>
      <span role="cell" className={classes.select}>
        <SelectBox choosing={inbox} rowKey={row.key} name={nameOf(row)} isActive={isActive} />
      </span>
      <span role="cell" className={classes.mark}>
        {isUnread && <span className={classes.unreadDot} />}
      </span>
      <span role="cell" className={classes.time}>
        <DateTimeText text={value.CreatedAt} now={now} />
      </span>
      <span role="cell" className={classes.type}>
        <VisibleText text={value.Type} />
      </span>
      <span
        role="cell"
        className={`${classes.event} ${weight}`}
        title={eventName(value.Type, value.Event)}
      >
        <span>
          <EventText value={value} events={events} />
        </span>
        {team && <team.Badge row={row} />}
      </span>
      <span role="cell" className={classes.record} title={visibleString(record)}>
        <VisibleText text={record} />
      </span>
      <span role="cell" className={`${classes.message} ${weight}`} title={visibleString(message)}>
        <VisibleText text={message} />
      </span>
      <span role="cell" className={classes.status}>
        {team ? <team.Status row={row}>{status}</team.Status> : status}
      </span>
    </>
  );
}

/** The record's number; where there is none, what happened and when. */
function nameOf({ value }: InboxRow): string {
  if (value.RecordNumber) return visibleString(value.RecordNumber);
  return visibleString(`${eventName(value.Type, value.Event)}, ${value.CreatedAt}`);
}
