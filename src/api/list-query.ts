import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/rows.ts';
import { toReadPage, type ListResource, type ReadPage } from './paging.ts';
import { settingsQuery } from './settings.ts';

/** The largest page of every list (interface 8): fewest calls, and all that the service allows. */
export const PAGE_SIZE = 200;

/** One request for one page; `pageNumber` is the service's own number. */
export type FetchPage<T> = (request: {
  pageSize: number;
  pageNumber: number;
  signal: AbortSignal;
  client: QueryClient;
}) => Promise<Page<T>>;

interface ListQueryOptions<T> {
  queryKey: readonly unknown[];
  resource: ListResource<T>;
  fetchPage: FetchPage<T>;
}

/**
 * A list of the service, page by page. Pages are counted from 0 here; what number the service
 * gives its first page is the setting `firstPage`.
 *
 * What was read stays as it is until a person refreshes: a list never moves under the hand.
 */
export function listQuery<T>({ queryKey, resource, fetchPage }: ListQueryOptions<T>) {
  const readPage = async (
    ordinal: number,
    { signal, client }: { signal: AbortSignal; client: QueryClient },
  ): Promise<ReadPage<T>> => {
    const { firstPage } = await client.ensureQueryData(settingsQuery);
    const asked = firstPage + ordinal;
    const page = await fetchPage({ pageSize: PAGE_SIZE, pageNumber: asked, signal, client });
    return toReadPage(resource, page, { asked, pageSize: PAGE_SIZE, readAt: Date.now() });
  };
  return {
    readPage,
    ...infiniteQueryOptions({
      queryKey,
      queryFn: ({ pageParam, signal, client }) => readPage(pageParam, { signal, client }),
      initialPageParam: 0,
      getNextPageParam: (lastPage: ReadPage<T>, pages: ReadPage<T>[]) =>
        lastPage.hasMore ? pages.length : undefined,
      staleTime: Infinity,
      // Comparing tens of thousands of rows with themselves after each page is dear and finds none.
      structuralSharing: false,
      refetchOnReconnect: ({ state }) => state.data === undefined,
      refetchInterval: ({ state }) =>
        state.status === 'error' && state.data === undefined ? 30_000 : false,
    }),
  };
}
export type ListQuery<T> = ReturnType<typeof listQuery<T>>;
