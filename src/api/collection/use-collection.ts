import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NotificationFilters } from '../notifications.ts';
import { collectionQuery, emptyCollection, type Collection } from './collection.ts';
import { useLeaving } from '../use-leaving.ts';
import { useResumed } from '../use-resumed.ts';
import { openCollection, readCollection, stopReading } from './reading.ts';

export interface UsedCollection extends Collection {
  /**
   * Reads everything anew, past every cache. Settles when that has ended: `state` then says
   * whether it is complete. After `most` pages it is stopped.
   */
  start: (most?: number) => Promise<void>;
  stop: () => void;
}

/**
 * Every notification that the service's own filters let through: page by page, four at a time.
 * `enabled` has what is kept shown and brought up to date by itself, anew for another `occasion`;
 * without, `start` reads. Of `most` pages: a longer list is `stopped` there.
 */
export function useCollection(
  filters: NotificationFilters,
  enabled: boolean,
  most = Infinity,
  occasion = '',
): UsedCollection {
  const client = useQueryClient();
  const { status, types } = filters;
  // Types come anew from the URL with every rendering; their names do not.
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
      stop: () => stopReading(client, stable),
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
      start: (pages = most) => readCollection(client, stable, pages),
      stop,
    }),
    [data, client, stable, most, stop],
  );
}
