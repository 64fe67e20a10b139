import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pauseAfter } from '../client/api-error.ts';
import type { ListQuery } from './list-query.ts';
import type { Listing } from './list-reader.ts';
import { ageFor, staleOnce, useLive, waitOf } from '../events/live.ts';
import { createPace } from '../events/pace.ts';
import { sizeOf, type ReadPage } from './paging.ts';
import { useReturn } from '../client/use-return.ts';
import { isPassing } from '../session/query-client.ts';

/** Rows that arrived after a list was loaded. */
export interface Arrivals<T> {
  /** Number of new rows; 0 also where it is unknown. */
  count: number;
  /** There may be more than `count`: the polled page was full of new rows. */
  isAtLeast: boolean;
  /**
   * When the loaded rows were last known to be all, in ms since 1970; `null` if that can't be
   * claimed.
   */
  upToDateAt: number | null;
  /** Why the last poll failed, `null` if it did not, or if its page no longer exists. */
  error: unknown;
  /** When a poll last succeeded, in ms since 1970. */
  lookedAt: number;
  /** Polls now, bypassing the proxy's caches; `undefined` after a failure. */
  look: () => Promise<ReadPage<T> | undefined>;
}

/** Milliseconds: a person who returns sees nothing older than this. */
const YOUNG = 10_000;

/**
 * Polls the page where new rows of a list would appear (every 30 seconds, up to 4 minutes while
 * nothing comes or polling fails, at once when a person returns, never in a hidden tab): the first
 * page of a list that is newest first, the last page of one that is oldest first and complete. In
 * any other order a single page proves nothing. Where the proxy announces arrivals
 * (`live-updates.ts`), polling follows them at once and is otherwise rare.
 */
export function useArrivals<T>(
  query: ListQuery<T>,
  pages: readonly ReadPage<T>[] | undefined,
  listing: Listing<T> | undefined,
): Arrivals<T> {
  const client = useQueryClient();
  useLive();
  const [pace] = useState(createPace);
  const ordinal = pages && listing ? pageOfArrivals(pages, listing) : null;
  const isTold = query.isTold && ordinal === 0;
  const looked = pages?.[ordinal ?? 0];
  const queryKey = [...query.queryKey, 'arrivals', ordinal];
  const options = (why: 'poll' | 'return' | 'asked') =>
    queryOptions({
      queryKey,
      queryFn: async ({ signal }) => {
        const before = client.getQueryState<ReadPage<T>>(queryKey);
        const maxAge = why === 'poll' && before ? ageFor('arrivals', before.dataUpdatedAt) : 0;
        try {
          const how = { signal, client, ...(maxAge > 0 && { maxAge }) };
          const page = await query.readPage(ordinal ?? 0, how, why === 'asked');
          pace.note(before?.data !== undefined && isChanged(before.data, page));
          return page;
        } catch (error) {
          pace.note(false);
          throw error;
        }
      },
      structuralSharing: false,
      ...(isTold && { staleTime: staleOnce('arrivals') }),
    });
  const look = useQuery({
    ...options('poll'),
    enabled: ordinal !== null,
    ...(looked && { initialData: looked, initialDataUpdatedAt: looked.readAt }),
    refetchInterval: ({ state }) =>
      isTold ? waitOf(state, pace.wait()) : Math.max(pace.wait(), pauseAfter(state.error)),
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
  useReturn(() => {
    pace.reset();
    if (ordinal === null || Date.now() - look.dataUpdatedAt <= YOUNG) return;
    void client.prefetchQuery({ ...options('return'), staleTime: 0 });
  });
  const isKnown = (value: T): boolean => query.isKnown(client, value);
  const count = ordinal !== null && look.data && listing ? listing.arrivals(look.data, isKnown) : 0;
  const isFull = look.data !== undefined && count === look.data.rows.length;
  return {
    count,
    isAtLeast: count > 0 && (ordinal === 0 ? isFull : look.data!.hasMore),
    upToDateAt:
      ordinal !== null && count === 0 && !look.isError ? (look.data?.readAt ?? null) : null,
    // Rows may have left a list since, and some services refuse a page past its end.
    error: ordinal === 0 || isPassing(look.error) ? look.error : null,
    lookedAt: look.dataUpdatedAt,
    look: async () => {
      try {
        return await client.fetchQuery({ ...options('asked'), staleTime: 0 });
      } catch {
        // The screen shows the failure from `error`.
        return undefined;
      }
    },
  };
}

/** Whether a page shows other rows than before. */
function isChanged<T>({ rows: before }: ReadPage<T>, { rows: after }: ReadPage<T>): boolean {
  const ends = [before[0], before.at(-1), after[0], after.at(-1)].map((row) => row?.identity);
  return before.length !== after.length || ends[0] !== ends[2] || ends[1] !== ends[3];
}

/** Returns the page where new rows appear; `null` where it is unknown. */
function pageOfArrivals<T>(pages: readonly ReadPage<T>[], listing: Listing<T>): number | null {
  if (listing.order === 'newest-first') return 0;
  if (listing.order !== 'oldest-first' || listing.end !== 'complete') return null;
  // Only an empty page may have shown the end.
  const last = pages.findLastIndex((page) => sizeOf(page) > 0);
  const { hasMore } = pages[last]!;
  const isFull = hasMore || (last > 0 && sizeOf(pages[last]!) >= sizeOf(pages[0]!));
  return isFull ? pages.length - 1 : last;
}
