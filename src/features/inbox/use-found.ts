import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useCollection, type UsedCollection } from '#api/collection/use-collection.ts';
import type { ListRow } from '#api/list-reader.ts';
import { isShown, type NotificationFilters } from '#api/notifications.ts';
import { settingsQuery } from '#api/settings.ts';
import type { Notification } from '#contract/notification.ts';
import { useToday } from '#ui/use-today.ts';
import { compileSearch } from './compile-search.ts';

/** What a search finds among all that the service's filters let through. */
export interface Found {
  collection: UsedCollection;
  rows: readonly ListRow<Notification>[];
  /** Those of some rows that the search finds. */
  among: (rows: readonly ListRow<Notification>[]) => readonly ListRow<Notification>[];
  /** What of the search was not understood. */
  notes: readonly string[];
}

const noEvents = {};

export function useFound(filters: NotificationFilters, search: string): Found {
  const collection = useCollection(filters, true);
  const { data: settings } = useQuery(settingsQuery);
  const now = useToday();
  const needsAction = settings?.needsAction ?? noEvents;
  const { matches, notes } = useMemo(
    () => compileSearch(search, { now, needsAction }),
    [search, now, needsAction],
  );
  const { status } = filters;
  const among = useCallback(
    (rows: readonly ListRow<Notification>[]) =>
      rows.filter(({ value }) => isShown(status, value.Status) && matches(value)),
    [status, matches],
  );
  const rows = useMemo(() => among(collection.rows), [among, collection.rows]);
  return { collection, rows, among, notes };
}
