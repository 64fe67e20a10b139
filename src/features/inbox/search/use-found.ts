import { useCollection, type UsedCollection } from '#api/collection/use-collection.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { InboxRow } from '../model/inbox.ts';
import type { Findings } from './scan.ts';
import { useScan } from './use-scan.ts';
import { useSearch, type UsedSearch } from './use-search.ts';

/** The matches of a search among all rows that pass the service's filters. */
export interface Found extends Findings<InboxRow> {
  collection: UsedCollection;
  /** The search behind these matches: the current one or, briefly, the one before. */
  wanted: UsedSearch;
}

export function useFound(filters: NotificationFilters, search: string): Found {
  const collection = useCollection(filters, true, Infinity, search);
  const wanted = useSearch(filters.status, search);
  return { collection, ...useScan(collection.rows, wanted) };
}
