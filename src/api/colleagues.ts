import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { colleagueList, concernList } from '#contract/assignments.ts';
import { teamQueries } from './assignments.ts';
import { fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { postOwn } from './client/send-own.ts';
import { staleOnce, waitOf } from './events/live.ts';

const path = '/api/notifications';
/** Milliseconds. */
const LOOKS_EVERY = 30_000;

/** The people that notifications can be assigned to. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: async ({ signal }) =>
    (await fetchOwn(colleagueList, `${path}/colleagues`, { signal })).names,
  staleTime: 300_000,
});

/** Assignments and mentions that the person has not seen. */
export const concernsQuery = queryOptions({
  queryKey: [...teamQueries.all, 'concerns'] as const,
  queryFn: ({ signal }) => fetchOwn(concernList, `${path}/concerns`, { signal }),
  staleTime: staleOnce('team'),
  refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
});

export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: number) => postOwn(concernList, `${path}/concerns/seen`, { until }),
    onSuccess: (left) => replaceData(client, concernsQuery, left),
  });
}
