import { hashKey, queryOptions } from '@tanstack/react-query';
import type { LedgerResult } from '#contract/ledger.ts';
import { unacknowledgedFilter } from '#contract/unacknowledged-filter.ts';
import { listFilter, RECEIVABLES } from './accounting-paths.ts';
import { fetchOwn } from './client/client.ts';
import { listQuery } from './listing/list-query.ts';
import { fetchRows, workerRows } from './listing/fetch-rows.ts';
import { settingsQuery } from './session/settings.ts';

/** Filters of 4.6 itself; a missing filter matches all. */
export interface ReceivableFilters {
  partnerIds: readonly string[];
  ids: readonly string[];
  statuses: readonly number[];
  types: readonly number[];
  /** Whether to request only unacknowledged transactions. */
  unacknowledged: boolean;
}

export const noFilters: ReceivableFilters = {
  partnerIds: [],
  ids: [],
  statuses: [],
  types: [],
  unacknowledged: false,
};

/** Milliseconds for which the page caches the proxy's finding. */
const SEPARATION_KEPT = 60_000;

export const receivableQueries = {
  all: ['receivables'] as const,
  /** Interface 4.6. */
  list: (filters: ReceivableFilters) => {
    const queryKey = [...receivableQueries.all, 'list', filters];
    const wanted = { kind: 'receivable', list: hashKey(queryKey) } as const;
    return listQuery<LedgerResult>({
      queryKey,
      resource: workerRows,
      fetchPage: async ({ pageSize, pageNumber, ...request }) => {
        const { unacknowledged } = await request.client.ensureQueryData(settingsQuery);
        const path = `${RECEIVABLES}/${pageSize}/${pageNumber}`;
        const query = queryOf(filters, unacknowledged);
        return fetchRows<LedgerResult>(wanted, path + query, { ...request, keeps: true });
      },
    });
  },
  /** Whether the service's filter of the unacknowledged leaves out anything; `null`: unknown. */
  separation: () =>
    queryOptions({
      queryKey: [...receivableQueries.all, 'separation'],
      queryFn: async ({ signal }) =>
        (await fetchOwn(unacknowledgedFilter, '/api/unacknowledged-filter', { signal })).separates,
      staleTime: SEPARATION_KEPT,
    }),
};

export function queryOf(filters: ReceivableFilters, unacknowledged: string): string {
  const { partnerIds, ids, statuses, types } = filters;
  const query = [
    ...listFilter('partnerId', partnerIds),
    ...listFilter('ids', ids),
    ...listFilter('status', statuses),
    ...listFilter('types', types),
    ...(filters.unacknowledged ? listFilter('unacknowledged', [unacknowledged]) : []),
  ];
  return query.length === 0 ? '' : `?${query.join('&')}`;
}
