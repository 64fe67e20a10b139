import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { MOST_STARRED_AT_ONCE, starList, type StarChange } from '#contract/star.ts';
import { idKey } from '#lib/guid.ts';
import { partsOf } from '#lib/parts-of.ts';
import { teamQueries } from './assignments.ts';
import { fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { postOwn } from './client/send-own.ts';
import { staleOnce, waitOf } from './events/live.ts';

const path = '/api/notifications/stars';
/** Milliseconds. */
const LOOKS_EVERY = 60_000;

/** Ids of the person's starred notifications, by `idKey`. */
const starsQuery = queryOptions({
  queryKey: [...teamQueries.all, 'stars'] as const,
  queryFn: async ({ signal }) => (await fetchOwn(starList, path, { signal, keeps: true })).ids,
  staleTime: staleOnce('team'),
  refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
});

const mutationKey = starsQuery.queryKey;

/** Stars notifications or removes stars; `useStars` shows it at once. */
export function useChangeStars() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    scope: { id: 'stars' },
    mutationFn: async ({ isStarred, ids }: StarChange) => {
      let starred: string[] = [];
      for (const part of partsOf(ids, MOST_STARRED_AT_ONCE)) {
        starred = (await postOwn(starList, path, { isStarred, ids: part })).ids;
      }
      return starred;
    },
    onSuccess: (ids) => replaceData(client, starsQuery, ids),
    onSettled: () => void client.invalidateQueries(starsQuery),
  });
}

/** Returns the keys of the starred notifications, pending changes included. */
export function useStars(): ReadonlySet<string> | undefined {
  const { data } = useQuery(starsQuery);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as StarChange,
  });
  return useMemo(() => {
    if (data === undefined) return undefined;
    const stars = new Set(data);
    for (const { isStarred, ids } of pending) {
      for (const id of ids) {
        if (isStarred) stars.add(idKey(id));
        else stars.delete(idKey(id));
      }
    }
    return stars;
  }, [data, pending]);
}
