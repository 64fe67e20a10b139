import { useCollection, type UsedCollection } from '#api/collection/use-collection.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { InboxRow } from '../model/inbox.ts';
import type { Findings } from './scan.ts';
import { useScan } from './use-scan.ts';
import { useSearch, type UsedSearch } from './use-search.ts';

/** What a search finds among all that the service's filters let through. */
export interface Found extends Findings<InboxRow> {
  collection: UsedCollection;
  /** What this was found for: the search asked for, or, for a moment, the one before. */
  wanted: UsedSearch;
}

export function useFound(filters: NotificationFilters, search: string): Found {
  const collection = useCollection(filters, true, Infinity, search);
  const wanted = useSearch(filters.status, search);
  return { collection, ...useScan(collection.rows, wanted) };
}
