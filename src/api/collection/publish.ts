import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import type { ListRow } from '../listing/list-reader.ts';
import type { NotificationFilters } from '../notifications.ts';
import { collectionOf, collectionQuery, type Collection } from './collection.ts';

export type Publish = (change: Partial<Collection>) => void;

/**
 * Writes a load's changes to the cache. Statuses that changed in the cache during the load stay:
 * the loaded rows may be older.
 */
export function publisher(client: QueryClient, filters: NotificationFilters): Publish {
  const changedHere = new Map<string, ListRow<Notification>>();
  let last = collectionOf(client, filters).rows;
  return (change) => {
    const current = collectionOf(client, filters);
    if (current.rows !== last && current.rows.length === last.length) {
      for (const [index, row] of current.rows.entries()) {
        if (row !== last[index]) changedHere.set(row.key, row);
      }
    }
    const given = change.rows ?? current.rows;
    last = changedHere.size === 0 ? given : given.map((row) => changedHere.get(row.key) ?? row);
    client.setQueryData<Collection>(collectionQuery(filters).queryKey, {
      ...current,
      ...change,
      rows: last,
    });
  };
}
