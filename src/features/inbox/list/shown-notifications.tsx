import { useIsLow, useWidth } from '#ui/use-is-phone.ts';
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  type ReactNode,
} from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { footSlot } from '#ui/slot.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { SelectLoadedBox } from '#ui/tables/select-box.tsx';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/values/use-today.ts';
import { later } from '#ui/later.tsx';
import { VirtualTable } from '#ui/tables/virtual-table.tsx';
import { news, PageTitle } from '#ui/panels/page-title.tsx';
import { DetailsPane } from '../details/details-pane.tsx';
import { InboxCommands } from './inbox-commands.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import { unknownFilters, writeFilters } from '../model/inbox-filters.ts';
import { listChoices } from '../model/list-choices.ts';
import page from '../parts/inbox.module.css';
import type { InboxRow } from '../model/inbox.ts';
import { isGroup, type Group } from '../groups/groups.ts';
import { GroupsEnd } from '../groups/groups-end.tsx';
import { InboxEnd } from '../parts/inbox-end.tsx';
import { lookedAt } from './looked-at.ts';
import { LoadingList } from './loading-list.tsx';
import { NotificationCells } from './notification-cells.tsx';
import classes from '../parts/notification-list.module.css';
import { findOpen, openKey } from '../model/open-key.ts';
import { Question } from '../selection/question.tsx';
import { useActionEvents } from '#api/use-action-events.ts';
import { useDays } from './use-days.ts';
import { useGroups, type Grouped } from '../groups/use-groups.ts';
import { inboxColumnTexts, inboxTexts } from '../model/texts.ts';
import type { Open } from '../model/use-open.ts';
import visually from '#ui/visually-hidden.module.css';

const LoadProgress = lazy(async () => ({
  default: (await import('./load-progress.tsx')).LoadProgress,
}));
const NoNotifications = lazy(async () => ({
  default: (await import('./no-notifications.tsx')).NoNotifications,
}));

const groupCells = () => import('../groups/group-cells.tsx');
const GroupCells = lazy(async () => ({ default: (await groupCells()).GroupCells }));
const GroupColumns = lazy(async () => ({ default: (await groupCells()).GroupColumns }));

const RowGestures = later(async () => ({
  default: (await import('./row-gestures.tsx')).RowGestures,
}));

export interface NotificationListProps {
  filters: NotificationFilters;
  /** The search text; `''` for none. */
  search: string;
  open: Open;
  /** The same search among what other filters let through. */
  onFilters: (filters: NotificationFilters) => void;
  onSearch: (search: string) => void;
}

/** `by` defaults to a key, which moves the focus to the details. */
type OpenRow = (row: InboxRow, by?: 'click' | 'key') => void;

interface ShownNotificationsProps extends NotificationListProps {
  list: List<Notification>;
  /** All loaded rows, including those that an action removed from the list, which can stay open. */
  known?: readonly InboxRow[];
  /** Used where no row is left: the list had rows until they were changed here. */
  isCleared?: boolean;
  bar: ReactNode;
  banners: ReactNode;
}

/** Shows the list or the matches in every state. */
export function ShownNotifications({
  list: loaded,
  known = loaded.rows,
  isCleared = false,
  bar,
  banners,
  ...props
}: ShownNotificationsProps) {
  const grouped = useGroups(loaded.rows);
  // Rows that took time to load are rendered in slices, because the person may be doing something
  // else by then.
  const drawn = useDeferredValue(loaded.phase);
  const phase = loaded.phase === 'ready' && drawn === 'loading' ? drawn : loaded.phase;
  const list = { ...loaded, phase, rows: grouped.rows };
  const { open } = props;
  const { open: openAt } = open;
  const openRow = useCallback<OpenRow>(
    (row, by = 'key') => openAt(openKey(row), { focus: by === 'key' || isListHidden() }),
    [openAt],
  );
  const unknown = unknownFilters(useParameters());
  const { show, shown, clear, readAt } = useInbox();
  const query = writeFilters(props.filters, props.search);
  useLayoutEffect(() => show(list.rows), [show, list.rows]);
  const listReadAt = list.revision || list.arrivals.lookedAt;
  useLayoutEffect(() => readAt.set(listReadAt), [readAt, listReadAt]);
  const { count, isAtLeast } = list.arrivals;
  useLayoutEffect(() => news.set({ count, isAtLeast }), [count, isAtLeast]);
  const { filters } = props;
  useLayoutEffect(() => lookedAt.set(filters), [filters]);
  // Other filters, another selection.
  useLayoutEffect(() => {
    shown(query);
    return clear;
  }, [shown, clear, query]);
  return (
    <>
      <PageTitle name={inboxTexts.screen} />
      <InboxCommands openRow={openRow} open={open} />
      <Question />
      {bar}
      <div className={page.list}>
        {unknown.map((text) => (
          <Banner key={text} tone="action">
            {text}
          </Banner>
        ))}
        {banners}
        <ListBody
          {...props}
          list={list}
          isCleared={isCleared}
          grouped={grouped}
          openRow={openRow}
        />
      </div>
      <footSlot.Place className={page.foot} />
      <DetailsPane list={list} known={known} filters={props.filters} open={open} />
    </>
  );
}

function ListBody({
  list,
  filters,
  search,
  onFilters,
  onSearch,
  isCleared,
  ...props
}: NotificationListProps & TableProps & { isCleared: boolean }) {
  switch (list.phase) {
    case 'loading':
      return <LoadingList error={list.error} />;
    case 'failed':
      return (
        <RetryNotice
          {...describeFailure(list.error)}
          isRetrying={list.isRefreshing}
          onRetry={() => void list.refresh()}
        />
      );
    case 'loading-all':
      return (
        <Suspense fallback={null}>
          <LoadProgress list={list} />
        </Suspense>
      );
    case 'ready':
      return list.rows.length === 0 && list.listing?.end !== 'more' ? (
        <Suspense fallback={null}>
          <NoNotifications
            filters={filters}
            search={search}
            isCleared={isCleared}
            isUnreadable={!isCleared && (list.listing?.faults.length ?? 0) > 0}
            onFilters={onFilters}
            onSearch={onSearch}
          />
        </Suspense>
      ) : (
        // A refreshed list and another search start at their top.
        <NotificationTable key={`${list.refreshes} ${search}`} {...props} list={list} />
      );
    default:
      return list.phase satisfies never;
  }
}

/** Pixels at a font of 16. */
const HEADER = 28;
const ONE_LINE = { compact: 34, comfortable: 44 };
const TWO_LINES = { compact: 54, comfortable: 66 };
const NO_ROWS: readonly never[] = [];

interface TableProps {
  list: List<Notification>;
  grouped: Grouped;
  open: Open;
  /** A stable function. */
  openRow: OpenRow;
}

function NotificationTable({ list, grouped, open, openRow }: TableProps) {
  const inbox = useInbox();
  const today = useToday();
  const events = useActionEvents();
  const isNarrow = useWidth('(max-width: 48em)');
  // Details beside the list leave it less room; elsewhere they cover it.
  const isBesideDetails = useWidth('(min-width: 75.01em)') && open.hasPlace;
  const hasTwoLines = isNarrow || isBesideDetails;
  const chosen = useStored(listChoices, (it) => it.density);
  const density = useIsLow() ? 'compact' : isNarrow ? 'comfortable' : chosen;
  const { items, expanded, toggle } = grouped;
  const isGrouped = grouped.grouping !== null;
  const separate = useStored(inbox.snoozes, (it) => it?.separate);
  const { days, hasDays } = useDays(isGrouped ? NO_ROWS : list.rows, today, isNarrow, separate);
  const renderCells = useCallback(
    (item: Group | InboxRow, isActive: boolean) =>
      isGroup(item) ? (
        <Suspense fallback={null}>
          <GroupCells
            group={item}
            isExpanded={expanded.has(item.key)}
            isActive={isActive}
            now={today}
            events={events}
            onToggle={toggle}
          />
        </Suspense>
      ) : (
        <NotificationCells
          row={item}
          isActive={isActive}
          today={today}
          isBelowDay={hasDays}
          events={events}
        />
      ),
    [today, events, expanded, toggle, hasDays],
  );
  const openItem = useCallback(
    (item: Group | InboxRow, by: 'click' | 'key') => {
      if (isGroup(item)) toggle(item.key);
      else openRow(item, by);
    },
    [toggle, openRow],
  );
  const onActive = useCallback(
    (item: Group | InboxRow | undefined) => {
      inbox.active.set(item && !isGroup(item) ? item : undefined);
      inbox.group.set(item && isGroup(item) ? item.rows : []);
    },
    [inbox],
  );
  // The table that this one replaces had the focus, and its active row is still known.
  useLayoutEffect(() => {
    const key = inbox.active.get()?.key;
    if (key && document.activeElement === document.body) inbox.table.current?.show(key, true);
  }, [inbox]);
  const opened = open.key;
  const openedRow = useMemo(
    () => (opened === null ? undefined : findOpen(list.rows, opened)),
    [list.rows, opened],
  );
  return (
    <VirtualTable
      handle={inbox.table}
      label={inboxTexts.table}
      rows={items}
      isComplete={list.isWhole}
      rowHeight={(hasTwoLines ? TWO_LINES : ONE_LINE)[density]}
      headerHeight={hasTwoLines ? 0 : HEADER}
      separators={days}
      header={
        <>
          <span role="columnheader" className={classes.select}>
            {hasTwoLines ? (
              <span className={visually.hidden}>{inboxColumnTexts.select}</span>
            ) : (
              <SelectLoadedBox choosing={inbox} rows={list.rows} />
            )}
          </span>
          {isGrouped ? (
            <Suspense fallback={null}>
              <GroupColumns grouping={grouped.grouping} />
            </Suspense>
          ) : (
            columnHeaders
          )}
        </>
      }
      renderCells={renderCells}
      onActive={onActive}
      onOpen={openItem}
      openedKey={openedRow?.key}
      rowClassName={`${classes.row} ${hasTwoLines ? classes.lines : ''} ${hasDays ? '' : classes.dated}`}
      overlay={<RowGestures items={items} />}
      canLoadMore={!isGrouped && list.more.state === 'waiting'}
      onNearEnd={list.loadMore}
      footer={
        isGrouped ? (
          <GroupsEnd list={list} groups={items.filter(isGroup).length} />
        ) : (
          <InboxEnd list={list} />
        )
      }
    />
  );
}

/** Whether open details take the place of the list (see inbox.module.css). */
function isListHidden(): boolean {
  return window.matchMedia('(max-width: 75em)').matches;
}

const columns = ['status', 'event', 'record', 'type', 'message', 'time'] as const;

const columnHeaders = columns.map((name) => (
  <span key={name} role="columnheader" className={classes[name]}>
    {name === 'status' ? (
      <span className={visually.hidden}>{inboxColumnTexts[name]}</span>
    ) : (
      inboxColumnTexts[name]
    )}
  </span>
));
