import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { serviceStatus, type AreaState, type ServiceStatus } from '#contract/service-status.ts';
import { fetchOwn } from '../client/client.ts';

const WHEN_WELL = 60_000;
const WHEN_NOT = 15_000;

/** The state of the service, polled while the page is visible. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => fetchOwn(serviceStatus, '/api/status', { signal }),
  refetchInterval: ({ state }) => (state.data && isWell(state.data) ? WHEN_WELL : WHEN_NOT),
  refetchOnReconnect: true,
});

/** Whether the service offers accounting, as far as it is known. */
export function useAccountingState(): AreaState | 'unknown' {
  return useQuery(statusQuery).data?.areas.accounting.state ?? 'unknown';
}

/** Requests the status again, for example after a failure elsewhere. */
export function recheckStatus(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: statusQuery.queryKey });
}

/** Polling won't make an absent area appear. */
function isWell({ areas, journal = 'ready' }: ServiceStatus): boolean {
  if (journal !== 'ready') return false;
  return Object.values(areas).every(({ state }) => state === 'answering' || state === 'absent');
}
