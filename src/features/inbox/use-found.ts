import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
  /** What is searched for, the status filter aside; a stable function. */
  matches: (value: Notification) => boolean;
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
  const { rows } = collection;
  const found = useMemo(
    () => rows.filter(({ value }) => isShown(status, value.Status) && matches(value)),
    [rows, status, matches],
  );
  return { collection, rows: found, matches, notes };
}
