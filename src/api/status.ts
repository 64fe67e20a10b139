import { queryOptions } from '@tanstack/react-query';
import { serviceStatus } from '#contract/service-status.ts';
import { fetchOwn } from './client.ts';

/** What of the service works now; asked once a minute while the page is looked at. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => fetchOwn(serviceStatus, '/api/status', { signal }),
  refetchInterval: 60_000,
});
