import { queryOptions } from '@tanstack/react-query';
import { handled } from '#contract/handled.ts';
import { fetchOwn } from '../client/client.ts';
import { jobQueries } from './job-engine.ts';

/** Returns the person’s own figures since a moment (ms since 1970). */
export const handledQuery = (since: number) =>
  queryOptions({
    queryKey: [...jobQueries.all, 'handled', since] as const,
    queryFn: ({ signal }) =>
      fetchOwn(handled, `/api/notifications/handled?since=${since}`, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
