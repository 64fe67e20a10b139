import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListQuery } from './list-query.ts';
import { useLeaving } from './use-leaving.ts';
import { useResumed } from '../client/use-resumed.ts';
import {
  openWholeList,
  loadWholeList,
  stopWholeList,
  wholeListOf,
  wholeListQuery,
  type WantedList,
  type WholeList,
} from './whole-list.ts';

export interface UsedWholeList<T> extends WholeList<T> {
  /**
   * Reloads everything, or `most` pages of it, bypassing every cache. Resolves when the load ends.
   */
  start: (most?: number) => Promise<void>;
  stop: () => void;
}

/**
 * Returns every row of a list. Loading starts if needed, continues on another screen, and the rows
 * stay for the person's return: `freshFor` is for what must not be decided by old rows. `query` is a
 * stable object. A list longer than `most` pages is `stopped` there.
 */
export function useWholeList<T>(
  query: ListQuery<T>,
  { most = Infinity, freshFor = Infinity }: WantedList = {},
): UsedWholeList<T> {
  const client = useQueryClient();
  const { data } = useQuery(wholeListQuery(query));

  useEffect(() => {
    openWholeList(client, query, { most, freshFor });
  }, [client, query, most, freshFor]);
  const { queryKey, stop } = useMemo(
    () => ({
      queryKey: wholeListQuery(query).queryKey,
      stop: () => stopWholeList(client, query),
    }),
    [client, query],
  );
  useLeaving(queryKey, stop);

  useResumed(({ isAllOld }) => {
    if (isAllOld || data?.state === 'failed') void loadWholeList(client, query, most);
  });

  return useMemo(
    () => ({
      ...(data ?? wholeListOf(client, query)),
      start: (pages = most) => loadWholeList(client, query, pages),
      stop,
    }),
    [data, client, query, most, stop],
  );
}
