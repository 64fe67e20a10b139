import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Listing } from './list-reader.ts';
import type { Total } from './list-total.ts';

type Claims = Pick<Listing<unknown>, 'total' | 'rows' | 'faults'>;
type Meaning = Extract<Total['counts'], 'records' | 'pages'>;

/** The meaning of Paging.Total at this service, once any list has shown it. */
const meaningQuery = queryOptions<Meaning>({
  queryKey: ['total-meaning'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Remembers the meaning of a list's Total; returns the list with the meaning known so far. */
export function learnTotal<T extends Claims>(client: QueryClient, listing: T): T {
  const counts = listing.total?.counts;
  if (counts === 'records' || counts === 'pages') {
    client.setQueryData(meaningQuery.queryKey, counts);
  }
  return withMeaning(listing, client.getQueryData(meaningQuery.queryKey));
}

export function useTotalMeaning(): Meaning | undefined {
  return useQuery(meaningQuery).data;
}

/**
 * Gives a listing whose own Total is unclear the meaning of the service's other lists. Where Total
 * counts pages, an empty list may have one page.
 */
export function withMeaning<T extends Claims>(listing: T, counts: Meaning | undefined): T {
  const { total } = listing;
  if (counts === undefined || total === null) return listing;
  if (total.counts === 'unclear') return { ...listing, total: { ...total, counts } };
  return counts === 'pages' &&
    total.value === 1 &&
    listing.rows.length + listing.faults.length === 0
    ? { ...listing, total: null }
    : listing;
}
