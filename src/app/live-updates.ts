import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { batchQueries } from '#api/batches.ts';
import type { Heard } from '#api/event-stream.ts';
import { notificationQueries } from '#api/notifications.ts';
import { shareEvents } from '#api/share-events.ts';
import { teamQueries } from '#api/taken.ts';

type Kind = Heard['kind'];

/** Has what is on screen asked for again when the proxy tells that it is another. */
export function LiveUpdates({ account }: { account: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const waiting = new Set<Kind>();

    function look(): void {
      // Nobody sees it; who comes back does.
      if (document.visibilityState === 'hidden') return;
      const isTold = (kind: Kind) => waiting.has(kind) || waiting.has('reset');
      const again = (queryKey: readonly unknown[], names: readonly string[]) =>
        client.refetchQueries({
          queryKey,
          type: 'active',
          predicate: ({ queryKey: key }) => names.some((name) => key.includes(name)),
        });
      // Looks alone: a list that was read is not read anew under whoever reads it.
      if (isTold('arrivals')) void again(notificationQueries.all, ['arrivals', 'all']);
      if (isTold('team') || isTold('batches')) void again(teamQueries.all, ['news', 'history']);
      if (isTold('batches')) void again(batchQueries.all, ['list', 'detail', 'key']);
      waiting.clear();
    }

    const end = shareEvents(account, (kind) => {
      waiting.add(kind);
      look();
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      end();
    };
  }, [client, account]);
  return null;
}
