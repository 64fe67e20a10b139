import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  type CSSProperties,
} from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { DetailsSeparator } from './details-separator.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import classes from '../parts/inbox.module.css';
import type { Inbox, InboxRow } from '../model/inbox.ts';
import { findOpen } from '../model/open-key.ts';
import { useCollectedRow } from './use-collected-row.ts';
import { useDetailsWidth } from './use-details-width.ts';
import { useGoingOn } from './use-going-on.ts';
import { useListBeside } from './use-list-beside.ts';
import type { Open } from '../model/use-open.ts';

const Details = lazy(async () => ({ default: (await import('./details.tsx')).Details }));

interface DetailsPaneProps {
  list: List<Notification>;
  /** All that was read, also what is not shown. */
  known: readonly InboxRow[];
  filters: NotificationFilters;
  open: Open;
}

/** The place of the details: beside the list, or instead of it where there is no room. */
export function DetailsPane({ list, known: rows, filters, open }: DetailsPaneProps) {
  const { key } = open;
  const listed = useMemo(() => (key === null ? undefined : findOpen(rows, key)), [rows, key]);
  const collected = useCollectedRow(listed ? null : key);
  const row = listed ?? collected;
  const isOpen = key !== null;
  const inbox = useInbox();
  useEffect(() => (isOpen ? () => giveFocusBack(inbox) : undefined), [isOpen, inbox]);
  useListBeside(inbox, open, list.phase === 'ready' ? row?.key : undefined);
  const pane = useRef<HTMLDivElement>(null);
  useGoingOn(inbox, open, pane, row?.key);
  const paneId = useId();
  const { width, setWidth } = useDetailsWidth();
  // The list moves at once; what belongs to its row follows when there is time to draw it.
  const details = useDeferredValue(
    isOpen ? <Details row={row} list={list} filters={filters} open={open} /> : null,
  );
  if (!isOpen) return null;
  return (
    <>
      <div
        ref={pane}
        id={paneId}
        className={classes.details}
        style={width === null ? undefined : ({ '--details-width': `${width}rem` } as CSSProperties)}
      >
        <Suspense fallback={null}>{details}</Suspense>
      </div>
      <DetailsSeparator pane={pane} paneId={paneId} onChange={setWidth} />
    </>
  );
}

/** The details are gone, and the focus with them where they had it: the row takes it. */
function giveFocusBack({ table }: Inbox): void {
  if (document.activeElement === document.body) table.current?.focus();
}
