import type {
  InfiniteData,
  QueryClient,
  QueryKey,
  UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query';
import type { Page } from '#contract/rows.ts';
import { pauseAfter } from '../client/api-error.ts';
import type { RequestOptions } from '../client/client.ts';
import { loadingSince } from '../client/early-reads.ts';
import { PAGE_SIZE } from './notification-path.ts';
import {
  emptyPageAfter,
  hasNextPage,
  toReadPage,
  type ListResource,
  type ReadPage,
} from './paging.ts';
import { firstPageOf } from '../session/first-page.ts';

/** Milliseconds after which a list that failed to load is retried automatically. */
const TRY_AGAIN_EVERY = 30_000;

/** Requests one page; `pageNumber` is the service's own number. */
export type FetchPage<T> = (request: {
  pageSize: number;
  pageNumber: number;
  signal: AbortSignal;
  client: QueryClient;
  /** Past the proxy's caches. */
  fresh: boolean;
  /** The accepted age of a cached answer, in seconds. */
  maxAge?: number | undefined;
  sendBy?: RequestOptions['sendBy'];
  fetchBy?: FetchBy<T> | undefined;
}) => Promise<Page<T>>;

/** Another way to read a page than on the main thread: in a worker, for long lists. */
export type FetchBy<T> = (path: string, options: RequestOptions) => Promise<Page<T>>;

interface ListQueryOptions<T> {
  queryKey: QueryKey;
  resource: ListResource<T>;
  fetchPage: FetchPage<T>;
  /** The proxy announces arrivals on the list's first page. */
  isTold?: boolean;
  /** Whether a person knows a row, so that its arrival is no news. */
  isKnown?: (client: QueryClient, value: T) => boolean;
}

/** Options of an infinite query, and the way to load any one of its pages outside it. */
export interface ListQuery<T> {
  queryKey: QueryKey;
  isTold: boolean;
  isKnown: (client: QueryClient, value: T) => boolean;
  readPage: (
    ordinal: number,
    context: {
      signal: AbortSignal;
      client: QueryClient;
      maxAge?: number | undefined;
      /** For loads of many pages: pages that a person looks at have priority. */
      sendBy?: RequestOptions['sendBy'];
      fetchBy?: FetchBy<T> | undefined;
    },
    fresh: boolean,
  ) => Promise<ReadPage<T>>;
  options: (how?: {
    fresh: boolean;
  }) => UndefinedInitialDataInfiniteOptions<
    ReadPage<T>,
    Error,
    InfiniteData<ReadPage<T>, number>,
    QueryKey,
    number
  >;
}

/**
 * A list of the service, page by page. Pages are counted from 0 here; `firstPageOf` returns the
 * number that the service gives its first page. Loaded pages stay until a person refreshes, so that
 * a list never moves by itself.
 */
export function listQuery<T>({
  queryKey,
  resource,
  fetchPage,
  isTold = false,
  isKnown = () => false,
}: ListQueryOptions<T>): ListQuery<T> {
  const readPage: ListQuery<T>['readPage'] = async (ordinal, context, fresh) => {
    const asked = (await firstPageOf(context.client)) + ordinal;
    // Rows that arrive from now on may be missing, and a cached answer may be older by `maxAge`.
    const readAt = loadingSince() - (context.maxAge ?? 0) * 1_000;
    const page = await fetchPage({ ...context, pageSize: PAGE_SIZE, pageNumber: asked, fresh });
    const how = { asked, pageSize: PAGE_SIZE, readAt: page.keptAt ?? readAt };
    return toReadPage(resource, page, how);
  };
  return {
    queryKey,
    isTold,
    isKnown,
    readPage,
    options: ({ fresh } = { fresh: false }) => ({
      queryKey,
      queryFn: async ({ pageParam, signal, client }) => {
        try {
          return await readPage(pageParam, { signal, client }, fresh);
        } catch (error) {
          const loaded = client.getQueryData<InfiniteData<ReadPage<T>>>(queryKey);
          return emptyPageAfter(loaded?.pages.slice(0, pageParam) ?? [], error);
        }
      },
      initialPageParam: 0,
      getNextPageParam: (_, pages) => (hasNextPage(pages) ? pages.length : undefined),
      staleTime: Infinity,
      // Comparing tens of thousands of rows with themselves after each page is expensive and finds
      // no difference.
      structuralSharing: false,
      refetchOnReconnect: ({ state }) => state.data === undefined,
      refetchInterval: ({ state }) =>
        state.status === 'error' && state.data === undefined ? tryAgainAfter(state.error) : false,
    }),
  };
}

/** Returns the pause that the answer requested, if any. */
function tryAgainAfter(error: unknown): number {
  const pause = pauseAfter(error);
  return pause > 0 ? pause + 500 * Math.random() : TRY_AGAIN_EVERY;
}

/** Wraps a page reader to record when the oldest of its pages was read, in ms since 1970. */
export function notingAge<T>(readPage: (ordinal: number) => Promise<ReadPage<T>>) {
  let oldest = Date.now();
  return {
    readPage: async (ordinal: number): Promise<ReadPage<T>> => {
      const page = await readPage(ordinal);
      oldest = Math.min(oldest, page.readAt);
      return page;
    },
    oldest: () => oldest,
  };
}
