import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import type { ListRow } from '#api/list-reader.ts';
import { notificationQueries, type NotificationFilters } from '#api/notifications.ts';
import { useList, type List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Notice } from '#ui/notice.tsx';
import { useToday } from '#ui/use-today.ts';
import { VirtualTable } from '#ui/virtual-table.tsx';
import { DetailsPane } from './details-pane.tsx';
import inbox from './inbox.module.css';
import { isFiltered } from './inbox-filters.ts';
import { ListBanners } from './list-banners.tsx';
import { ListBar } from './list-bar.tsx';
import { ListEnd } from './list-end.tsx';
import { LoadingList } from './loading-list.tsx';
import { NotificationCells } from './notification-cells.tsx';
import classes from './notification-list.module.css';
import { findOpen, openKey } from './open-key.ts';
import { ReadingProgress } from './reading-progress.tsx';
import type { Open } from './use-open.ts';

interface NotificationListProps {
  filters: NotificationFilters;
  open: Open;
  onClearFilters: () => void;
}

/** The notifications of some filters, in all their states. Keyed by the filters. */
export function NotificationList({ filters, open, onClearFilters }: NotificationListProps) {
  const { status, types } = filters;
  // Built once: the list is keyed by its filters.
  const query = useMemo(() => notificationQueries.list({ status, types }), [status, types]);
  const list = useList(query);
  return (
    <>
      <ListBar list={list} />
      <div className={inbox.list}>
        <ListBanners list={list} />
        <ListBody list={list} filters={filters} open={open} onClearFilters={onClearFilters} />
      </div>
      <DetailsPane list={list} filters={filters} open={open} />
    </>
  );
}

function ListBody({
  list,
  filters,
  open,
  onClearFilters,
}: NotificationListProps & { list: List<Notification> }) {
  switch (list.phase) {
    case 'loading':
      return <LoadingList error={list.error} />;
    case 'failed':
      return (
        <Notice tone="failure" {...describeFailure(list.error)}>
          <Button loading={list.isRefreshing} onClick={() => void list.refresh()}>
            Retry
          </Button>
        </Notice>
      );
    case 'reading':
      return <ReadingProgress list={list} />;
    case 'ready':
      return list.rows.length === 0 && list.listing?.end !== 'more' ? (
        <NoNotifications filters={filters} onClearFilters={onClearFilters} />
      ) : (
        // What was read anew is seen from its top.
        <NotificationTable key={list.revision} list={list} open={open} />
      );
    default:
      return list.phase satisfies never;
  }
}

function NoNotifications({
  filters,
  onClearFilters,
}: Pick<NotificationListProps, 'filters' | 'onClearFilters'>) {
  if (!isFiltered(filters)) {
    return (
      <Notice
        title="The inbox is empty"
        detail=""
        whatToDo="New notifications are announced here as they come. Archived ones are under Archived."
      />
    );
  }
  return (
    <Notice
      title="No notification matches these filters"
      detail=""
      whatToDo="Choose another status or more types."
    >
      <Button variant="default" onClick={onClearFilters}>
        Clear filters
      </Button>
    </Notice>
  );
}

const HEADER = 28;
const WIDE_ROW = 34;
const NARROW_ROW = 76;

function NotificationTable({ list, open }: { list: List<Notification>; open: Open }) {
  const today = useToday();
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const renderCells = useCallback(
    ({ value }: ListRow<Notification>) => <NotificationCells value={value} now={today} />,
    [today],
  );
  const { key: opened, open: show } = open;
  const openRow = useCallback(
    (row: ListRow<Notification>, by: 'click' | 'key') =>
      show(openKey(row), { focus: by === 'key' || isListHidden() }),
    [show],
  );
  const openedRow = useMemo(
    () => (opened === null ? undefined : findOpen(list.rows, opened)),
    [list.rows, opened],
  );
  return (
    <VirtualTable
      label="Notifications"
      rows={list.rows}
      rowHeight={isNarrow ? NARROW_ROW : WIDE_ROW}
      headerHeight={isNarrow ? 0 : HEADER}
      header={header}
      renderCells={renderCells}
      onOpen={openRow}
      openedKey={openedRow?.key}
      rowClassName={classes.row!}
      canLoadMore={list.more.state === 'waiting'}
      onNearEnd={list.loadMore}
      footer={<ListEnd list={list} />}
    />
  );
}

/** Whether open details take the place of the list (see inbox.module.css). */
function isListHidden(): boolean {
  return window.matchMedia('(max-width: 75em)').matches;
}

const header = (
  <>
    <span role="columnheader">
      <span className={classes.heardOnly}>Unread</span>
    </span>
    <span role="columnheader">Time</span>
    <span role="columnheader">Type</span>
    <span role="columnheader">Event</span>
    <span role="columnheader">Record</span>
    <span role="columnheader">Message</span>
    <span role="columnheader">Status</span>
  </>
);
