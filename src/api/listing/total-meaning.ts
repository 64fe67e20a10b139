import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Listing } from './list-reader.ts';
import type { Total } from './list-total.ts';

type Meaning = Extract<Total['counts'], 'records' | 'pages'>;

/** The meaning of Paging.Total at this service, once any list has shown it. */
const meaningQuery = queryOptions<Meaning>({
  queryKey: ['total-meaning'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Remembers the meaning of a list's Total. */
export function learnTotal(client: QueryClient, { total }: Pick<Listing<unknown>, 'total'>): void {
  if (total?.counts === 'records' || total?.counts === 'pages') {
    client.setQueryData(meaningQuery.queryKey, total.counts);
  }
}

export function useTotalMeaning(): Meaning | undefined {
  return useQuery(meaningQuery).data;
}

/** Gives a listing whose own Total is unclear the meaning of the service's other lists. */
export function withMeaning<T extends Pick<Listing<unknown>, 'total'>>(
  listing: T,
  counts: Meaning | undefined,
): T {
  if (counts === undefined || listing.total?.counts !== 'unclear') return listing;
  return { ...listing, total: { ...listing.total, counts } };
}
