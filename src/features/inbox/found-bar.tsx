import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { collectionOf } from '#api/collection/collection.ts';
import { readFresh } from '#api/collection/reading.ts';
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

const grouped = new Intl.NumberFormat();

/** What was found so far, or what of it is chosen and can be done with that. */
export function FoundBar({ found, filters }: FoundBarProps) {
  const inbox = useInbox();
  const { collection, rows } = found;
  const client = useQueryClient();
  const selectAll = async (): Promise<void> => {
    await readFresh(client, filters);
    const { state, rows, asOf, changedWhileRead } = collectionOf(client, filters);
    if (state !== 'complete') return;
    inbox.freeze(found.among(rows), { at: asOf!, isSure: !changedWhileRead });
  };
  return (
    <BarFrame
      filters={filters}
      count={rows.length}
      hasMore={false}
      selectAll={
        collection.state === 'complete'
          ? { words: `Select all ${grouped.format(rows.length)}`, run: () => void selectAll() }
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
