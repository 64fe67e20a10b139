import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NotificationFilters } from '../notifications.ts';
import { collectionQuery, emptyCollection, type Collection } from './collection.ts';
import { useLeaving } from '../listing/use-leaving.ts';
import { useResumed } from '../client/use-resumed.ts';
import { openCollection, reloadCollection, stopCollection } from './load-collection.ts';

export interface UsedCollection extends Collection {
  /**
   * Reloads everything, bypassing every cache. Resolves when the load ends, and `state` then tells
   * whether it is complete. Stops after `most` pages.
   */
  start: (most?: number) => Promise<void>;
  stop: () => void;
}

/**
 * Returns every notification that passes the service's own filters, loaded several pages at a time.
 * With `enabled`, saved rows are shown and updated automatically, again for another `occasion`;
 * without it, `start` loads them. A list longer than `most` pages is `stopped` there.
 */
export function useCollection(
  filters: NotificationFilters,
  enabled: boolean,
  most = Infinity,
  occasion = '',
): UsedCollection {
  const client = useQueryClient();
  const { status, types } = filters;
  // Every render parses new types from the URL, while their names stay equal.
  const chosen = types.join(',');
  // eslint-disable-next-line react/exhaustive-deps
  const stable = useMemo(() => ({ status, types }), [status, chosen]);
  const { data } = useQuery(collectionQuery(stable));

  useEffect(() => {
    if (enabled) void openCollection(client, stable, most);
    // eslint-disable-next-line react/exhaustive-deps
  }, [client, stable, enabled, most, occasion]);

  const { queryKey, stop } = useMemo(
    () => ({
      queryKey: collectionQuery(stable).queryKey,
      stop: () => stopCollection(client, stable),
    }),
    [client, stable],
  );
  useLeaving(queryKey, stop);

  useResumed(({ isAllOld }) => {
    if (enabled && (isAllOld || data?.state === 'failed'))
      void openCollection(client, stable, most);
  });

  return useMemo(
    () => ({
      ...(data ?? emptyCollection),
      start: (pages = most) => reloadCollection(client, stable, pages),
      stop,
    }),
    [data, client, stable, most, stop],
  );
}
