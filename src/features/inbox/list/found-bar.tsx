import { Box, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button, ButtonWord } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useToday } from '#ui/use-today.ts';
import { describeAge, describeFound, describeOlder } from '../search/describe-found.ts';
import layout from '#ui/layout.module.css';
import { useInbox } from '../model/inbox-context.tsx';
import classes from '../parts/inbox.module.css';
import { LeftOut } from './left-out.tsx';
import { searchTexts } from '../search/texts.ts';
import type { Found } from '../search/use-found.ts';
import { inboxTexts } from '../model/texts.ts';

interface FoundClaimsProps {
  filters: NotificationFilters;
  found: Found;
}

/** What was found so far, and how old the answer is. */
export function FoundClaims({ filters, found }: FoundClaimsProps) {
  const { collection, wanted } = found;
  const today = useToday();
  const age = describeAge(collection, today);
  return (
    <Box
      component="p"
      fz={{ base: 'xs', sm: 'sm' }}
      className={`${layout.dimmed} ${layout.numeric} ${classes.claims}`}
      title={describeOlder(collection, today)}
    >
      <span role="status">{describeFound(found, collection)}</span>
      {age !== '' && ` · ${age}`}
      <LeftOut
        filters={filters}
        search={wanted.search}
        rows={collection.rows}
        isWhole={collection.asOf !== null}
      />
    </Box>
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
    {
      name: inboxTexts.refresh,
      group: inboxTexts.screen,
      isPossible: () => !isReading,
      run: readAgain,
    },
    {
      name: inboxTexts.stopLoading,
      group: inboxTexts.screen,
      isPossible: () => isReading,
      run: stop,
    },
  ]);
  return (
    <Group flex="none" maw="60%" gap="0.375rem 0.5rem" justify="flex-end">
      {isReading && (
        <ProgressBar label={searchTexts.loading} done={read} total={total} w="7.5rem" size="sm" />
      )}
      {selectAll}
      {isReading ? (
        <Button size="compact-sm" variant="default" data-slim onClick={stop}>
          {inboxTexts.stop}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          data-slim
          variant="default"
          aria-label={inboxTexts.refresh}
          title={inboxTexts.refresh}
          onClick={readAgain}
        >
          <IconRefresh size="1rem" aria-hidden />
          <ButtonWord>{inboxTexts.refresh}</ButtonWord>
        </Button>
      )}
    </Group>
  );
}
