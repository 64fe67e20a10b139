import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { collectionQueries, type Collection } from '#api/collection/collection.ts';
import type { ListRow } from '#api/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { findOpen } from '../model/open-key.ts';

/** The row of an `openKey` in any collection that was read; as one of a timeline is. */
export function useCollectedRow(key: string | null): ListRow<Notification> | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  const find = (): ListRow<Notification> | undefined => {
    if (key === null) return undefined;
    for (const [, collection] of client.getQueriesData<Collection>({
      queryKey: collectionQueries,
    })) {
      const row = collection && findOpen(collection.rows, key);
      if (row) return row;
    }
    return undefined;
  };
  return useSyncExternalStore(subscribe, find);
}
