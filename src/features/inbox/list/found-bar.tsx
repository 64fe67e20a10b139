import type { ReactNode } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { RefreshIcon } from '#ui/icons.tsx';
import { useToday } from '#ui/use-today.ts';
import { describeAge, describeFound } from '../search/describe-found.ts';
import { useInbox } from '../model/inbox-context.tsx';
import classes from '../parts/inbox.module.css';
import { LeftOut } from './left-out.tsx';
import tools from '../search/search.module.css';
import type { Found } from '../search/use-found.ts';

interface FoundClaimsProps {
  filters: NotificationFilters;
  found: Found;
}

/** What was found so far, and how old the answer is. */
export function FoundClaims({ filters, found }: FoundClaimsProps) {
  const { collection, wanted } = found;
  const age = describeAge(collection, useToday());
  return (
    <p className={classes.claims}>
      <span role="status">{describeFound(found, collection)}</span>
      {age !== '' && ` · ${age}`}
      <LeftOut
        filters={filters}
        search={wanted.search}
        rows={collection.rows}
        isWhole={collection.asOf !== null}
      />
    </p>
  );
}

/** How far the reading came, and reading anew; what is selected stays selected. */
export function FoundNews({ found, selectAll }: { found: Found; selectAll: ReactNode }) {
  const { state, read, total, asOf, start, stop } = found.collection;
  const inbox = useInbox();
  const isReading = state === 'reading';
  const readAgain = (): void => {
    inbox.hold(asOf ?? Date.now());
    void start();
  };
  useCommands([
    { name: 'Read all again', group: 'Inbox', isPossible: () => !isReading, run: readAgain },
    { name: 'Stop reading', group: 'Inbox', isPossible: () => isReading, run: stop },
  ]);
  return (
    <div className={classes.barActions}>
      {isReading && (
        <progress
          className={tools.progress}
          aria-label="Reading notifications"
          {...(total !== null && { value: Math.min(read, total), max: total })}
        />
      )}
      {selectAll}
      {isReading ? (
        <Button size="compact-sm" variant="default" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label="Read all again"
          title="Read all again"
          onClick={readAgain}
        >
          <RefreshIcon />
          <span className={classes.refreshWord}>Read all again</span>
        </Button>
      )}
    </div>
  );
}
