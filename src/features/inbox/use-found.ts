import { useMemo } from 'react';
import { useCollection, type UsedCollection } from '#api/collection/use-collection.ts';
import type { ListRow } from '#api/list-reader.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { Notification } from '#contract/notification.ts';
import { useSearch } from './use-search.ts';

/** What a search finds among all that the service's filters let through. */
export interface Found {
  collection: UsedCollection;
  rows: readonly ListRow<Notification>[];
  /** Those of some rows that the search finds. */
  among: (rows: readonly ListRow<Notification>[]) => readonly ListRow<Notification>[];
  /** What of the search was not understood. */
  notes: readonly string[];
}

export function useFound(filters: NotificationFilters, search: string): Found {
  const collection = useCollection(filters, true);
  const { among, notes } = useSearch(filters.status, search);
  const rows = useMemo(() => among(collection.rows), [among, collection.rows]);
  return { collection, rows, among, notes };
}
