import { lazy, memo, Suspense, useMemo } from 'react';
import {
  isShown,
  notificationQueries,
  unaskableStatuses,
  type NotificationFilters,
} from '#api/notifications.ts';
import type { Listing } from '#api/listing/list-reader.ts';
import { useList } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { InboxBar, listExtent } from './inbox-bar.tsx';
import page from '../parts/inbox.module.css';
import type { InboxRow } from '../model/inbox.ts';
import { InboxBanners } from './inbox-banners.tsx';
import { ListClaims, ListNews } from './list-bar.tsx';
import { LoadingList } from './loading-list.tsx';
import { ShownNotifications, type NotificationListProps } from './shown-notifications.tsx';

const FoundNotifications = lazy(async () => ({
  default: (await import('./found-notifications.tsx')).FoundNotifications,
}));

/** Before the code of a search is there. */
const nothing: ReturnType<typeof listExtent> = {
  rows: [],
  count: null,
  wholeAt: null,
  among: (rows) => rows,
};

/**
 * The notifications of some filters, in all their states. Keyed by the filters. Not rendered again
 * while the page responds to a change of filters, because their rows follow.
 */
export const NotificationList = memo(function NotificationList(props: NotificationListProps) {
  return props.search === '' ? (
    <ListedNotifications {...props} />
  ) : (
    <Suspense
      fallback={
        <>
          <InboxBar filters={props.filters} extent={nothing} claims={null}>
            {() => null}
          </InboxBar>
          <div className={page.list}>
            <LoadingList error={null} />
          </div>
        </>
      }
    >
      <FoundNotifications {...props} />
    </Suspense>
  );
});

function ListedNotifications(props: NotificationListProps) {
  const { status, types } = props.filters;
  // Built once: the list is keyed by its filters.
  const query = useMemo(() => notificationQueries.list({ status, types }), [status, types]);
  const read = useList(query);
  const arrange = useStored(useInbox().snoozes, (it) => it?.arrange);
  const rows = useMemo(() => {
    const shown = shownRows(read.rows, status);
    return arrange ? arrange(shown, { status, types }, read.listing) : shown;
  }, [read.rows, read.listing, status, types, arrange]);
  const known = read.listing?.rows ?? rows;
  // No row is shown until everything is loaded in order, although none has left.
  const isLocal = unaskableStatuses(status).length > 0;
  const isReady = read.phase === 'ready';
  const listing = useMemo(
    () => (isReady && read.listing ? shownListing(read.listing, rows, isLocal) : read.listing),
    [isReady, read.listing, rows, isLocal],
  );
  const list = { ...read, rows, listing };
  return (
    <ShownNotifications
      {...props}
      list={list}
      known={known}
      isCleared={!isLocal && known.length > 0}
      bar={
        <InboxBar
          filters={props.filters}
          extent={listExtent(list)}
          claims={<ListClaims filters={props.filters} list={list} />}
        >
          {(selectAll) => <ListNews list={list} selectAll={selectAll} />}
        </InboxBar>
      }
      banners={<InboxBanners list={read} />}
    />
  );
}

/** Adjusts the list's facts for hidden rows, which the service's total includes. */
function shownListing(
  listing: Listing<Notification>,
  rows: readonly InboxRow[],
  isLocal: boolean,
): Listing<Notification> {
  const left = listing.rows.length - rows.length;
  if (left === 0) return listing;
  const { total } = listing;
  return {
    ...listing,
    rows,
    total: isLocal
      ? null
      : total && total.counts !== 'pages'
        ? { ...total, value: Math.max(rows.length, total.value - left) }
        : total,
  };
}

/** Rows that were changed here may match no more. */
function shownRows(
  rows: readonly InboxRow[],
  status: NotificationFilters['status'],
): readonly InboxRow[] {
  const shown = rows.filter(({ value }) => isShown(status, value.Status));
  return shown.length === rows.length ? rows : shown;
}
