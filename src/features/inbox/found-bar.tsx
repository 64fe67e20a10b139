import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { RefreshIcon } from '#ui/icons.tsx';
import { useToday } from '#ui/use-today.ts';
import { BarFrame } from './bar-frame.tsx';
import { describeAge, describeFound } from './describe-found.ts';
import { useInbox } from './inbox-context.tsx';
import classes from './inbox.module.css';
import search from './search.module.css';
import type { Found } from './use-found.ts';

interface FoundBarProps {
  found: Found;
  filters: NotificationFilters;
}

/** Milliseconds for which statuses that were read are those that an undo has to restore. */
const FRESH_FOR = 60_000;

const grouped = new Intl.NumberFormat();

/** What was found so far, or what of it is chosen and can be done with that. */
export function FoundBar({ found, filters }: FoundBarProps) {
  const inbox = useInbox();
  const { collection, rows } = found;
  const { state, asOf, changedWhileRead } = collection;
  /** Since when all are wanted: they are chosen as they are, not as they were kept. */
  const [wantedAt, setWantedAt] = useState<number | null>(null);
  const isWanted = wantedAt !== null && state === 'complete' && asOf! >= wantedAt - FRESH_FOR;
  useEffect(() => {
    if (!isWanted) return;
    inbox.freeze(rows, { at: asOf!, isSure: !changedWhileRead });
    setWantedAt(null);
  }, [isWanted, inbox, rows, asOf, changedWhileRead]);
  return (
    <BarFrame
      filters={filters}
      count={rows.length}
      hasMore={false}
      selectAll={
        state === 'complete'
          ? {
              words: `Select all ${grouped.format(rows.length)}`,
              run: () =>
                inbox.freeze(rows, { at: (newestAsOf ?? asOf)!, isSure: !changedWhileRead }),
            }
          : null
      }
    >
      {(selectAllButton) => <Claims found={found} selectAll={selectAllButton} />}
    </BarFrame>
  );
}

/** What was found so far, how far the reading came, and how old the answer is. */
function Claims({ found, selectAll }: { found: Found; selectAll: ReactNode }) {
  const today = useToday();
  const { collection, rows } = found;
  const { state, read, total } = collection;
  const age = describeAge(collection, today);
  return (
    <>
      <p className={classes.claims}>
        <span role="status">{describeFound(rows.length, collection)}</span>
        {age !== '' && ` · ${age}`}
      </p>
      {state === 'reading' && (
        <progress
          className={search.progress}
          aria-label="Reading notifications"
          {...(total !== null && { value: Math.min(read, total), max: total })}
        />
      )}
      <div className={classes.barActions}>
        {selectAll}
        {state === 'reading' ? (
          <Button size="compact-sm" variant="default" onClick={collection.stop}>
            Stop
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label="Read all again"
            onClick={() => void collection.start()}
          >
            <RefreshIcon />
            <span className={classes.refreshWord}>Read all again</span>
          </Button>
        )}
      </div>
    </>
  );
}
