import { ledgerResult, type LedgerResult } from '#contract/ledger.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fetchPage } from './client.ts';
import { listQuery } from './list-query.ts';
import type { ListResource } from './paging.ts';

/** What 4.6 itself filters by; nothing given means everything. */
export interface ReceivableFilters {
  partnerIds: readonly string[];
  ids: readonly string[];
  statuses: readonly number[];
  types: readonly number[];
  /** Whether only what was not acknowledged is asked for. */
  unacknowledged: boolean;
}

export const noFilters: ReceivableFilters = {
  partnerIds: [],
  ids: [],
  statuses: [],
  types: [],
  unacknowledged: false,
};

const receivableResource: ListResource<LedgerResult> = {
  rowKey: ({ Id }) => idKey(Id),
  // DueAt is a date of a calendar and no instant: the service's order is as good as any.
  sortInstant: () => undefined,
};

export const receivableQueries = {
  all: ['receivables'] as const,
  /** Interface 4.6. */
  list: (filters: ReceivableFilters) =>
    listQuery({
      queryKey: [...receivableQueries.all, 'list', filters],
      resource: receivableResource,
      fetchPage: ({ pageSize, pageNumber, ...request }) => {
        const path = `/api/v2/accounting/receivables/${pageSize}/${pageNumber}`;
        return fetchPage(ledgerResult, path + queryOf(filters), { ...request, keeps: true });
      },
    }),
};

/** Commas stay as the interface writes them: what is asked is what is signed. */
function queryOf({ partnerIds, ids, statuses, types, unacknowledged }: ReceivableFilters): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length === 0
      ? []
      : [`${name}=${values.map((value) => encodeText(String(value))).join(',')}`];
  const query = [
    ...list('partnerId', partnerIds),
    ...list('ids', ids),
    ...list('status', statuses),
    ...list('types', types),
    ...(unacknowledged ? ['unacknowledged=true'] : []),
  ];
  return query.length === 0 ? '' : `?${query.join('&')}`;
}
