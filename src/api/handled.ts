import { queryOptions } from '@tanstack/react-query';
import { handled } from '#contract/handled.ts';
import { teamQueries } from './assignments.ts';
import { fetchOwn } from './client.ts';

/** The person’s own figures since a moment (ms since 1970). */
export const handledQuery = (since: number) =>
  queryOptions({
    queryKey: [...teamQueries.all, 'handled', since] as const,
    queryFn: ({ signal }) =>
      fetchOwn(handled, `/api/notifications/handled?since=${since}`, { signal }),
    staleTime: 0,
  });
