import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import { nothingLoaded, type ListState } from '../listing/list-state.ts';
import { notificationQueries, type NotificationFilters } from '../notifications.ts';

/**
 * Every known notification that the service's own filters let through: newest first as far as times
 * can be compared. Older rows may have another status by now.
 */
export interface Collection extends ListState<Notification> {
  /** When the newest rows were last loaded: no earlier row is missing. */
  newestLoadedAt: number | null;
  /**
   * The changes through Waybill that the rows show; `null` before the first request for changes.
   */
  caughtUp: CaughtUp | null;
}

/** The last request for changes, in ms since 1970. */
interface CaughtUp {
  /** By this browser's clock. */
  at: number;
  /** `since` of the next request, by the server's clock. */
  next: number;
}

export const emptyCollection: Collection = {
  ...nothingLoaded,
  newestLoadedAt: null,
  caughtUp: null,
};

/** Milliseconds for which a collection that no screen shows stays in memory. */
const KEPT_FOR = 30 * 60_000;

/** The beginning of the query keys of all collections. */
export const collectionQueries = [...notificationQueries.all, 'collection'] as const;

/** The collection in the query cache, where code that changes statuses finds its rows. */
export function collectionQuery({ status, types }: NotificationFilters) {
  return queryOptions<Collection>({
    queryKey: [...collectionQueries, { status, types }],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: KEPT_FOR,
    // Comparing tens of thousands of rows with themselves is expensive and finds no difference.
    structuralSharing: false,
  });
}

export function collectionOf(client: QueryClient, filters: NotificationFilters): Collection {
  return client.getQueryData<Collection>(collectionQuery(filters).queryKey) ?? emptyCollection;
}
