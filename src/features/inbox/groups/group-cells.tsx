import { IconChevronDown } from '@tabler/icons-react';
import { eventName } from '#contract/events.ts';
import type { Notification } from '#contract/notification.ts';
import { typeName } from '#contract/type-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import layout from '#ui/layout.module.css';
import { RowBox } from '#ui/tables/select-box.tsx';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { EventText } from '../parts/event-text.tsx';
import type { Group, Grouping } from './groups.ts';
import classes from './groups.module.css';
import { useInbox } from '../model/inbox-context.tsx';
import type { ActionEvents } from '#contract/needs-action.ts';
import { inboxColumnTexts } from '../model/texts.ts';
import { groupPartTexts } from '../parts/late-texts.ts';
import table from '../parts/notification-list.module.css';

interface GroupCellsProps {
  group: Group;
  isExpanded: boolean;
  isActive: boolean;
  /** In ms since 1970. */
  now: number;
  events: ActionEvents;
  onToggle: (key: string) => void;
}

/**
 * The row above a group's own. Its button says whether it is expanded, because `aria-expanded` on a
 * row is for tree grids alone (WAI-ARIA 1.2, row).
 */
export function GroupCells({
  group,
  isExpanded,
  isActive,
  now,
  events,
  onToggle,
}: GroupCellsProps) {
  const { key, grouping, type, recordNumber, rows, unread } = group;
  return (
    <>
      <GroupBox group={group} isActive={isActive} />
      <span role="cell" aria-colspan={6} className={classes.cell}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={isExpanded}
          tabIndex={isActive ? 0 : -1}
          onClick={() => onToggle(key)}
        >
          <IconChevronDown size="1rem" aria-hidden />
          <span className={`${layout.ellipsis} ${classes.name} ${unread > 0 ? layout.strong : ''}`}>
            <VisibleText text={recordNumber ?? typeName(type)} />
          </span>
          {recordNumber !== null && (
            <span className={`${layout.dimmed} ${layout.ellipsis} ${classes.type}`}>
              <VisibleText text={typeName(type)} />
            </span>
          )}
        </button>
        <span className={`${layout.caption} ${classes.counts}`}>
          {groupPartTexts.unread(unread, rows.length)}
        </span>
        {grouping === 'record' && <Newest value={rows[0]!.value} events={events} />}
        <span className={`${layout.caption} ${classes.latest}`}>
          <DateTimeText text={rows[0]!.value.CreatedAt} now={now} />
        </span>
      </span>
    </>
  );
}

/** A group's row doesn't have the usual columns. */
export function GroupColumns({ grouping }: { grouping: Grouping | null }) {
  return (
    <span role="columnheader" aria-colspan={6} className={classes.cell}>
      <span className={classes.header}>
        {grouping === 'type' ? inboxColumnTexts.type : inboxColumnTexts.record}
      </span>
      <span className={classes.latest}>{inboxColumnTexts.latest}</span>
    </span>
  );
}

/** The record's latest event. */
function Newest({ value, events }: { value: Notification; events: ActionEvents }) {
  return (
    <span
      className={`${layout.dimmed} ${layout.ellipsis} ${classes.newest}`}
      title={eventName(value.Type, value.Event)}
    >
      <EventText value={value} events={events} />
    </span>
  );
}

type State = 'none' | 'some' | 'all';

/** Selects all loaded rows of a group. */
function GroupBox({ group, isActive }: { group: Group; isActive: boolean }) {
  const inbox = useInbox();
  const { rows, recordNumber, type } = group;
  const state = useStored(inbox.selection, ({ keys }): State => {
    if (keys.size === 0) return 'none';
    const chosen = rows.reduce((sum, { key }) => sum + Number(keys.has(key)), 0);
    if (chosen === 0) return 'none';
    return chosen === rows.length ? 'all' : 'some';
  });
  return (
    <span role="cell" className={table.select}>
      <RowBox
        aria-label={groupPartTexts.selectAllOf(visibleString(recordNumber ?? typeName(type)))}
        tabIndex={isActive ? 0 : -1}
        isPart={state === 'some'}
        checked={state === 'all'}
        onChange={() =>
          inbox.setMany(
            rows.map(({ key }) => key),
            state !== 'all',
          )
        }
      />
    </span>
  );
}
