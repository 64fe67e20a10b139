import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import type { PageAnswer } from '../describe-answers.ts';
import type { Listing, ListRow } from '../list-reader.ts';
import { notificationQueries, type NotificationFilters } from '../notifications.ts';

/** Every notification that the service's own filters let through, as far as it is known. */
export interface Collection {
  /** Newest first as far as times can be compared. */
  rows: readonly ListRow<Notification>[];
  /** Rows read so far by the reading under way, or by the last one. */
  read: number;
  /** How many there will be; `null` while that can't be told. */
  total: number | null;
  /** `stopped` and `failed` leave `rows` as far as they came. */
  state: 'idle' | 'reading' | 'complete' | 'stopped' | 'failed';
  /** The list did not hold still while it was read: rows may be missing or have left. */
  changedWhileRead: boolean;
  /**
   * When everything was read last, in ms since 1970; `null` where it never was. Older rows may have
   * another status by now.
   */
  asOf: number | null;
  /** When the newest were read last: none that came before is missing. */
  newestAsOf: number | null;
  order: Listing<Notification>['order'];
  /** The service's total where it contradicts the rows that were read, else `null`. */
  reported: number | null;
  /** What was odd about the service's paging (`describeOddities`). */
  oddities: readonly string[];
  /** What the service said around the rows that were read in this visit. */
  answers: readonly PageAnswer[];
  /** Why it failed, else `null`. */
  error: unknown;
}

export const emptyCollection: Collection = {
  rows: [],
  read: 0,
  total: null,
  state: 'idle',
  changedWhileRead: false,
  asOf: null,
  newestAsOf: null,
  order: 'newest-first',
  reported: null,
  oddities: [],
  answers: [],
  error: null,
};

/** Milliseconds for which a collection that nobody looks at stays in memory. */
const KEPT_FOR = 30 * 60_000;

/** What the keys of all collections begin with. */
export const collectionQueries = [...notificationQueries.all, 'collection'] as const;

/** The collection in the query cache, where whoever changes statuses finds its rows. */
export function collectionQuery({ status, types }: NotificationFilters) {
  return queryOptions<Collection>({
    queryKey: [...collectionQueries, { status, types }],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: KEPT_FOR,
    // Comparing tens of thousands of rows with themselves is dear and finds none.
    structuralSharing: false,
  });
}

export function collectionOf(client: QueryClient, filters: NotificationFilters): Collection {
  return client.getQueryData<Collection>(collectionQuery(filters).queryKey) ?? emptyCollection;
}
