import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListQuery } from './list-query.ts';
import { useResumed } from './use-resumed.ts';
import {
  openWholeList,
  readWholeList,
  stopWholeList,
  wholeListOf,
  wholeListQuery,
  type WholeList,
} from './whole-list.ts';

/** Milliseconds after which nobody waits for a reading any more: another screen, other filters. */
const STOPS_AFTER = 1000;

export interface UsedWholeList<T> extends WholeList<T> {
  /**
   * Reads everything anew, or `most` pages of it, past every cache; settles when that has ended.
   */
  start: (most?: number) => Promise<void>;
  stop: () => void;
}

/**
 * Every row of a list: it begins to be read where it was not, goes on while a screen shows it, and
 * is kept for those who come back. `query` is a stable object. Of `most` pages: what was read of a
 * longer list is `stopped` there.
 */
export function useWholeList<T>(query: ListQuery<T>, most = Infinity): UsedWholeList<T> {
  const client = useQueryClient();
  const { data } = useQuery(wholeListQuery(query));

  useEffect(() => {
    openWholeList(client, query, most);
    return () => {
      const { queryKey } = wholeListQuery(query);
      setTimeout(() => {
        const observers = client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0;
        if (observers === 0) stopWholeList(client, query);
      }, STOPS_AFTER);
    };
  }, [client, query, most]);

  useResumed(() => {
    if (data?.state === 'failed') void readWholeList(client, query, most);
  });

  return useMemo(
    () => ({
      ...(data ?? wholeListOf(client, query)),
      start: (pages = most) => readWholeList(client, query, pages),
      stop: () => stopWholeList(client, query),
    }),
    [data, client, query, most],
  );
}
