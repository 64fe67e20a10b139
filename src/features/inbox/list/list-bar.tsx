import { useRef, type ReactNode } from 'react';
import { describeCount, describeOrder } from '#api/describe-listing.ts';
import type { Listing } from '#api/list-reader.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { formatTimeOfDay } from '#lib/format-instant.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { ArrowUpIcon, RefreshIcon } from '#ui/icons.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import classes from '../parts/inbox.module.css';
import { LeftOut } from './left-out.tsx';
import { inboxTexts, inboxListTexts, notificationNoun } from '../model/texts.ts';

interface ListClaimsProps {
  filters: NotificationFilters;
  list: List<Notification>;
}

/** What the list holds: as much as can be claimed, and no more. */
export function ListClaims({ filters, list }: ListClaimsProps) {
  const { listing } = list;
  if (list.phase !== 'ready' || !listing) return null;
  return (
    <p className={classes.claims}>
      {claims(list, listing).join(' · ')}
      <LeftOut filters={filters} search="" rows={listing.rows} isWhole={list.isWhole} />
    </p>
  );
}

interface ListNewsProps {
  list: List<Notification>;
  selectAll: ReactNode;
}

/** What has come since, and the list anew; what is selected stays selected. */
export function ListNews({ list, selectAll }: ListNewsProps) {
  const { arrivals } = list;
  const inbox = useInbox();
  const refreshButton = useRef<HTMLButtonElement>(null);
  const isReady = list.phase === 'ready';
  const refresh = (): void => {
    inbox.hold(list.revision);
    void list.refresh();
  };
  useCommands([
    { name: inboxTexts.refresh, group: inboxTexts.screen, isPossible: () => isReady, run: refresh },
  ]);
  if (!isReady) return null;
  return (
    <div className={classes.barActions}>
      <span role="status">
        {arrivals.count > 0 && (
          <Button
            size="compact-sm"
            leftSection={<ArrowUpIcon />}
            loading={list.isRefreshing}
            onClick={() => {
              // This button goes once the new rows are there, and would take the focus along.
              refreshButton.current?.focus();
              refresh();
            }}
          >
            {inboxListTexts.showNew(arrivals.count, arrivals.isAtLeast)}
          </Button>
        )}
      </span>
      {selectAll}
      <Button
        ref={refreshButton}
        size="compact-sm"
        variant="default"
        aria-label={inboxTexts.refresh}
        title={inboxTexts.refresh}
        loading={list.isRefreshing}
        onClick={refresh}
      >
        <RefreshIcon />
        <span className={classes.refreshWord}>{inboxTexts.refresh}</span>
      </Button>
    </div>
  );
}

function claims(
  { arrivals, isStopped }: List<Notification>,
  listing: Listing<Notification>,
): string[] {
  return [
    describeCount(listing, notificationNoun),
    // Newest first is what people expect, so only another order is named.
    ...(listing.rows.length > 1 && listing.order !== 'newest-first'
      ? [describeOrder(listing, isStopped)]
      : []),
    ...(arrivals.upToDateAt === null
      ? []
      : [inboxListTexts.updated(formatTimeOfDay(arrivals.upToDateAt))]),
  ];
}
