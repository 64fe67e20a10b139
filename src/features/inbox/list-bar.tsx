import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { counted, describeCount, describeOrder } from '#api/describe-listing.ts';
import type { Listing } from '#api/list-reader.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { clockTime } from '#lib/format-instant.ts';
import { ArrowUpIcon, RefreshIcon } from '#ui/icons.tsx';
import classes from './inbox.module.css';
import { noun } from './noun.ts';

interface ListBarProps {
  list: List<Notification>;
  selectAll: ReactNode;
}

/** What the list holds, and what has come since: as much as can be claimed, and no more. */
export function ListBar({ list, selectAll }: ListBarProps) {
  const { listing, arrivals } = list;
  const refreshButton = useRef<HTMLButtonElement>(null);
  const isReady = list.phase === 'ready' && listing !== undefined;
  return (
    <div className={classes.bar}>
      <p className={classes.claims}>{isReady && claims(list, listing).join(' · ')}</p>
      {isReady && (
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
                  void list.refresh();
                }}
              >
                Show {arrivals.isAtLeast && 'at least '}
                {counted(arrivals.count, { one: 'new notification', many: 'new notifications' })}
              </Button>
            )}
          </span>
          {selectAll}
          <Button
            ref={refreshButton}
            size="compact-sm"
            variant="default"
            aria-label="Refresh"
            loading={list.isRefreshing}
            onClick={() => void list.refresh()}
          >
            <RefreshIcon />
            <span className={classes.refreshWord}>Refresh</span>
          </Button>
        </div>
      )}
    </div>
  );
}

function claims(
  { arrivals, isStopped }: List<Notification>,
  listing: Listing<Notification>,
): string[] {
  return [
    describeCount(listing, noun),
    ...(listing.rows.length > 1 ? [describeOrder(listing, isStopped)] : []),
    ...(arrivals.upToDateAt === null ? [] : [`Up to date at ${clockTime(arrivals.upToDateAt)}`]),
  ];
}
