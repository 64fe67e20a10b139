import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { collectionQuery } from '#api/collection/collection.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import { countFacets, type FacetCounts } from './count-facets.ts';
import { useSearch } from './use-search.ts';

/** Counts for a search's values; `null` while they are not known, as before everything was read. */
export function useFacets(filters: NotificationFilters, search: string): FacetCounts | null {
  const { data } = useQuery(collectionQuery(filters));
  const wanted = useSearch(filters.status, search);
  const rows = data?.state === 'complete' ? data.rows : null;
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (!rows) return undefined;
    const controller = new AbortController();
    const count = async (): Promise<void> => {
      const counts = await countFacets(rows, wanted, controller.signal);
      setKnown({ rows, wanted, counts });
    };
    // Given up for others: those are told instead.
    count().catch(() => {});
    return () => controller.abort();
  }, [rows, wanted]);
  return known?.rows === rows && known?.wanted === wanted ? known.counts : null;
}

interface Known {
  /** Of which rows and which search. */
  rows: unknown;
  wanted: unknown;
  counts: FacetCounts;
}
