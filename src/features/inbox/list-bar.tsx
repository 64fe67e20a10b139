import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { counted, describeCount, describeOrder } from '#api/describe-listing.ts';
import type { Listing } from '#api/list-reader.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { clockTime } from '#lib/format-instant.ts';
import { useCommands } from '#ui/commands.tsx';
import { ArrowUpIcon, RefreshIcon } from '#ui/icons.tsx';
import { useStored } from '#ui/store.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { Collecting } from './collecting.tsx';
import { useInbox } from './inbox-context.tsx';
import classes from './inbox.module.css';
import { noun } from './noun.ts';
import { SelectionBar } from './selection-bar.tsx';
import { selectAllWords, selectionWords } from './selection-words.ts';

interface ListBarProps {
  list: List<Notification>;
  filters: NotificationFilters;
}

/** What the list holds, or what of it is chosen and can be done with that. */
export function ListBar({ list, filters }: ListBarProps) {
  const inbox = useInbox();
  const selection = useStored(inbox.selection, (it) => it);
  const isCollecting = useStored(inbox.collecting, (it) => it);
  const keptFocus = useKeptFocus(() => inbox.table.current?.focus());
  const { listing } = list;
  const isSelecting = selection.keys.size > 0;
  const words = isSelecting ? selectionWords(selection) : '';
  const isWhole = listing?.end === 'complete';
  const canSelectMore =
    !isWhole && selection.frozen === null && selection.keys.size >= list.rows.length;
  const selectAll = (): void => {
    if (isWhole) inbox.freeze(list.rows, { at: list.revision, isSure: true });
    else inbox.collecting.set(true);
  };
  useCommands([
    {
      name: 'Select all that match',
      group: 'Inbox',
      isPossible: () => list.rows.length > 0 && !isCollecting,
      run: selectAll,
    },
  ]);
  const selectAllButton = listing && list.phase === 'ready' && list.rows.length > 0 && (
    <SelectAllButton words={selectAllWords(listing, list.rows.length)} onClick={selectAll} />
  );
  return (
    <div className={classes.bar} {...keptFocus}>
      <span role="status" className={classes.heardOnly}>
        {words}
      </span>
      {isCollecting ? (
        <Collecting filters={filters} />
      ) : isSelecting ? (
        <SelectionBar words={words} selectAll={canSelectMore && selectAllButton} />
      ) : (
        <Claims list={list} selectAll={selectAllButton} />
      )}
    </div>
  );
}

/** Where there is no room it says less, and is still called the same. */
function SelectAllButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" aria-label={words} onClick={onClick}>
      <span className={classes.fullWords}>{words}</span>
      <span className={classes.fewWords}>Select all</span>
    </Button>
  );
}

interface ClaimsProps {
  list: List<Notification>;
  selectAll: ReactNode;
}

/** What the list holds, and what has come since: as much as can be claimed, and no more. */
function Claims({ list, selectAll }: ClaimsProps) {
  const { listing, arrivals } = list;
  const refreshButton = useRef<HTMLButtonElement>(null);
  const isReady = list.phase === 'ready' && listing !== undefined;
  return (
    <>
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
    </>
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
