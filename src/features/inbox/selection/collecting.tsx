import { Box, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { collectionOf } from '#api/collection/collection.ts';
import { ensureFresh, loadOf, stopCollection } from '#api/collection/load-collection.ts';
import { useCollection } from '#api/collection/use-collection.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { isShown, type NotificationFilters } from '#api/notifications.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { actionsLayout, barLayout, wordsLayout } from './selection-layout.ts';
import { inboxTexts } from '../model/texts.ts';
import { selectionBarTexts } from '../parts/late-texts.ts';

interface CollectingProps {
  filters: NotificationFilters;
  /** The rows to select among those that match the filters. */
  among: (rows: readonly InboxRow[]) => readonly InboxRow[];
}

/**
 * Loads every notification that matches, without any cache, and selects exactly those. The earlier
 * selection stays until then. Keyed by the filters.
 */
export function Collecting({ filters, among }: CollectingProps) {
  const inbox = useInbox();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState({ filters, among });
  const { state, loaded, total, error } = useCollection(attempt.filters, false);

  useEffect(() => {
    const { filters: wanted, among: choose } = attempt;
    const controller = new AbortController();
    const { signal } = controller;
    const collect = async (): Promise<void> => {
      await ensureFresh(client, wanted);
      // Another part of the page may have started to load again.
      while (!signal.aborted && loadOf(client, wanted)) await loadOf(client, wanted);
      const collection = collectionOf(client, wanted);
      if (signal.aborted || collection.state === 'failed') return;
      inbox.collecting.set(false);
      if (collection.state !== 'complete') return;
      inbox.freeze(
        choose(collection.rows.filter(({ value }) => isShown(wanted.status, value.Status))),
        {
          at: collection.loadedAt ?? Date.now(),
          isSure: !collection.changedWhileLoading,
          isAll: true,
          latest: () => collectionOf(client, wanted).rows,
        },
      );
    };
    void collect();
    return () => {
      controller.abort();
      stopCollection(client, wanted);
    };
  }, [client, inbox, attempt]);

  const hasFailed = state === 'failed';
  const stop = () => inbox.collecting.set(false);
  return (
    <Group {...barLayout}>
      <Box component="p" {...wordsLayout} role={hasFailed ? 'alert' : 'status'}>
        {hasFailed
          ? `${describeFailure(error).title}.`
          : selectionBarTexts.collecting(loaded, total)}
      </Box>
      <Group {...actionsLayout}>
        {hasFailed && (
          <Button size="compact-sm" onClick={() => setAttempt({ filters, among })}>
            {inboxTexts.retry}
          </Button>
        )}
        <SmallButton onClick={stop}>{inboxTexts.stop}</SmallButton>
      </Group>
    </Group>
  );
}
