import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ListQuery } from './list-query.ts';
import { createListReader, newestFirst, type Listing, type ListRow } from './list-reader.ts';
import { learnTotal, useTotalMeaning, withMeaning } from './total-meaning.ts';
import { useArrivals, type Arrivals } from './use-arrivals.ts';

/** A list as a screen shows it. */
export interface List<T> {
  /**
   * `loading-all`: the service does not list newest first, so everything must load before a
   * row's place is known. `ready`: rows are shown and none will move.
   */
  phase: 'loading' | 'failed' | 'loading-all' | 'ready';
  /** Rows to show, newest first as far as times can be compared; none before `ready`. */
  rows: readonly ListRow<T>[];
  /** The loaded rows, in the service's order; `undefined` before the first page. */
  listing: Listing<T> | undefined;
  /** Whether `rows` are all that the service lists. */
  isWhole: boolean;
  /** Why there is nothing (`failed`), or why the load is being retried (`loading`), else `null`. */
  error: unknown;
  /** Why the list could not be refreshed, and the time of the rows shown. */
  outdated: { error: unknown; readAt: number } | null;
  /** The page after the loaded ones. */
  more: { state: 'none' | 'waiting' | 'loading' | 'failed'; error: unknown };
  loadMore: () => void;
  /** Whether loading stopped early: the rows are the newest loaded, not the newest of all. */
  isStopped: boolean;
  stop: () => void;
  resume: () => void;
  /** Newer rows, found by polling. */
  arrivals: Arrivals<T>;
  /** When the list's first page was loaded, in ms since 1970. */
  revision: number;
  /** Number of refreshes by a person; each one returns to the top. */
  refreshes: number;
  /** Reloads from the start; the rows on screen stay until that has succeeded. */
  refresh: () => Promise<void>;
  isRefreshing: boolean;
}

const NONE: readonly never[] = [];

/**
 * Loads a list of the service, whatever its first page and its order (docs/decisions.md, “First page”,
 * “Order of lists”). The component that uses this must have the query's key as its own `key`.
 */
export function useList<T>(query: ListQuery<T>): List<T> {
  const client = useQueryClient();
  const infinite = useInfiniteQuery(query.options());
  const [read] = useState(() => createListReader<T>());
  const [isStopped, setStopped] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const [refreshes, setRefreshes] = useState(0);

  const pages = infinite.data?.pages;
  const meaning = useTotalMeaning();
  const listing = useMemo(
    () => (pages ? withMeaning(read(pages), meaning) : undefined),
    [read, pages, meaning],
  );
  useEffect(() => {
    if (listing) learnTotal(client, listing);
  }, [client, listing]);
  // A retry clears the last error, but the screen continues to show it.
  const [firstError, setFirstError] = useState<unknown>(null);
  const latestError = infinite.isPending ? firstError : pages ? null : infinite.error;
  if (latestError !== firstError) setFirstError(latestError);

  const phase = phaseOf(listing, latestError !== null, isStopped);
  const rows = useMemo(() => {
    if (!listing || phase !== 'ready') return NONE;
    return isAsSent(listing) ? listing.rows : newestFirst(listing.rows);
  }, [listing, phase]);

  const { fetchNextPage, isFetching, isFetchNextPageError } = infinite;
  const mayReadOn = phase === 'loading-all' && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    // Runs for every listing, because a page can start and end between two renders.
    if (mayReadOn && listing?.end === 'more') void fetchNextPage();
  }, [mayReadOn, fetchNextPage, listing]);

  const arrivals = useArrivals(query, pages, listing);

  return {
    phase,
    rows,
    listing,
    isWhole: listing?.end === 'complete',
    error: latestError ?? infinite.failureReason,
    outdated: outdatedBy(infinite, arrivals),
    more: {
      state: moreState(listing, infinite),
      error: infinite.error,
    },
    loadMore: () => {
      if (listing?.end === 'more' && !isStopped && !infinite.isFetching) void fetchNextPage();
    },
    isStopped: isStopped && listing?.end === 'more',
    stop: () => {
      setStopped(true);
      void client.cancelQueries({ queryKey: query.queryKey, exact: true });
    },
    resume: () => setStopped(false),
    arrivals,
    revision: pages?.[0]?.readAt ?? 0,
    refreshes,
    refresh: async () => {
      setRefreshing(true);
      try {
        if (listing?.order === 'newest-first') {
          const firstPage = await arrivals.look();
          if (!firstPage) return;
          await client.cancelQueries({ queryKey: query.queryKey, exact: true });
          client.setQueryData(query.queryKey, { pages: [firstPage], pageParams: [0] });
        } else {
          await client.fetchInfiniteQuery({ ...query.options({ fresh: true }), staleTime: 0 });
        }
        setRefreshes((count) => count + 1);
      } catch {
        // The query holds the failure, and the screen shows it.
      } finally {
        setRefreshing(false);
      }
    },
    isRefreshing,
  };
}

function outdatedBy<T>(
  infinite: { isRefetchError: boolean; error: unknown; dataUpdatedAt: number },
  arrivals: Arrivals<T>,
): List<T>['outdated'] {
  if (infinite.isRefetchError) return { error: infinite.error, readAt: infinite.dataUpdatedAt };
  return arrivals.error === null ? null : { error: arrivals.error, readAt: arrivals.lookedAt };
}

function phaseOf<T>(
  listing: Listing<T> | undefined,
  hasFailed: boolean,
  isStopped: boolean,
): List<T>['phase'] {
  if (!listing) return hasFailed ? 'failed' : 'loading';
  return isAsSent(listing) || listing.end !== 'more' || isStopped ? 'ready' : 'loading-all';
}

/**
 * Whether rows are shown in the service's order: it is the right order, or that can't be
 * determined.
 */
function isAsSent<T>({ order }: Listing<T>): boolean {
  return order === 'newest-first' || order === 'unknown';
}

function moreState<T>(
  listing: Listing<T> | undefined,
  infinite: { isFetchingNextPage: boolean; isFetchNextPageError: boolean },
): List<T>['more']['state'] {
  if (listing?.end !== 'more') return 'none';
  if (infinite.isFetchingNextPage) return 'loading';
  return infinite.isFetchNextPageError ? 'failed' : 'waiting';
}
