import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NotificationFilters } from '../notifications.ts';
import { collectionOf, collectionQuery, emptyCollection, type Collection } from './collection.ts';
import { readCollection, readingOf, stopReading } from './reading.ts';

export interface UsedCollection extends Collection {
  /**
   * Reads everything anew, past every cache. Settles when that has ended: `state` then says
   * whether it is complete.
   */
  start: () => Promise<void>;
  stop: () => void;
}

/**
 * Every notification that the service's own filters let through: page by page, four at a time.
 * `enabled` has it read by itself; without, `start` does.
 */
export function useCollection(filters: NotificationFilters, enabled: boolean): UsedCollection {
  const client = useQueryClient();
  const { status, types } = filters;
  // Types come anew from the URL with every rendering; their names do not.
  const chosen = types.join(',');
  // eslint-disable-next-line react/exhaustive-deps
  const stable = useMemo(() => ({ status, types }), [status, chosen]);
  const { data } = useQuery(collectionQuery(stable));

  useEffect(() => {
    if (!enabled || readingOf(client, stable)) return;
    if (collectionOf(client, stable).asOf === null) void readCollection(client, stable);
  }, [client, stable, enabled]);

  return useMemo(
    () => ({
      ...(data ?? emptyCollection),
      start: () => readCollection(client, stable),
      stop: () => stopReading(client, stable),
    }),
    [data, client, stable],
  );
}
