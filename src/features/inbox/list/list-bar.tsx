import { Box, Group } from '@mantine/core';
import { IconArrowUp, IconRefresh } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { describeCount, describeOrder, knownTotal } from '#api/listing/describe-listing.ts';
import type { Listing } from '#api/listing/list-reader.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button, ButtonWord, SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { later } from '#ui/later.tsx';
import layout from '#ui/layout.module.css';
import { UpdatedAge } from '#ui/values/updated-age.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import classes from '../parts/inbox.module.css';
import { inboxTexts, inboxListTexts, notificationNoun } from '../model/texts.ts';

const LeftOut = later(async () => ({ default: (await import('./bar-parts.tsx')).LeftOut }));

interface ListClaimsProps {
  filters: NotificationFilters;
  list: List<Notification>;
}

/** How many notifications the filters match, and how fresh the list is. */
export function ListClaims({ filters, list }: ListClaimsProps) {
  const { listing, arrivals } = list;
  if (list.phase !== 'ready' || !listing) return null;
  return (
    <Box
      component="p"
      className={`${layout.small} ${layout.dimmed} ${layout.numeric} ${classes.claims}`}
      title={describeCount(listing, notificationNoun)}
    >
      {claims(list, listing).join(' · ')}
      {arrivals.upToDateAt !== null && (
        <>
          {' · '}
          <UpdatedAge at={arrivals.upToDateAt} />
        </>
      )}
      <LeftOut filters={filters} search="" rows={listing.rows} isWhole={list.isWhole} />
    </Box>
  );
}

interface ListNewsProps {
  list: List<Notification>;
  selectAll: ReactNode;
}

/** Announces arrivals and refreshes the list; the selection stays. */
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
    {
      name: inboxTexts.refresh,
      group: inboxTexts.screen,
      keys: ['r'],
      isPossible: () => isReady,
      run: refresh,
    },
  ]);
  if (!isReady) return null;
  return (
    <Group gap="0.375rem 0.5rem" justify="flex-end" className={classes.news}>
      <span role="status">
        {arrivals.count > 0 && (
          <Button
            size="compact-sm"
            data-slim
            leftSection={<IconArrowUp size="1rem" aria-hidden />}
            loading={list.isRefreshing}
            onClick={() => {
              // This button disappears with the new rows, and the focus must not go with it.
              refreshButton.current?.focus();
              refresh();
            }}
          >
            {inboxListTexts.showNew(arrivals.count, arrivals.isAtLeast)}
          </Button>
        )}
      </span>
      {selectAll}
      <SmallButton
        ref={refreshButton}
        data-slim
        aria-label={inboxTexts.refresh}
        title={inboxTexts.refresh}
        loading={list.isRefreshing}
        onClick={refresh}
      >
        <IconRefresh size="1rem" aria-hidden />
        <ButtonWord>{inboxTexts.refresh}</ButtonWord>
      </SmallButton>
    </Group>
  );
}

/** The count, and the order if it is not the usual one. */
function claims({ isStopped }: List<Notification>, listing: Listing<Notification>): string[] {
  const total = knownTotal(listing);
  return [
    total === null ? describeCount(listing, notificationNoun) : inboxListTexts.notifications(total),
    ...(listing.rows.length > 1 && listing.order !== 'newest-first'
      ? [describeOrder(listing, isStopped)]
      : []),
  ];
}
