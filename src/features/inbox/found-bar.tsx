import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { RefreshIcon } from '#ui/icons.tsx';
import { useToday } from '#ui/use-today.ts';
import { describeAge, describeFound } from './describe-found.ts';
import classes from './inbox.module.css';
import search from './search.module.css';
import type { Found } from './use-found.ts';

/** What was found so far, how far the reading came, and how old the answer is. */
export function FoundBar({ found, selectAll }: { found: Found; selectAll: ReactNode }) {
  const { collection, rows } = found;
  const today = useToday();
  const { state, read, total } = collection;
  const age = describeAge(collection, today);
  return (
    <div className={classes.bar}>
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
    </div>
  );
}
