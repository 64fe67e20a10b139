import { queryOptions } from '@tanstack/react-query';
import { paymentResult, type PaymentResult } from '#contract/payment.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fetchPage, fetchSingle } from './client.ts';
import { listQuery } from './list-query.ts';
import type { ListResource } from './paging.ts';

/** What 4.10 itself filters by; nothing given means everything. */
export interface PaymentFilters {
  partnerIds: readonly string[];
  ids: readonly string[];
  /** Of interface 3.3. A filter only: a PaymentResult has no Status. */
  statuses: readonly number[];
}

const path = '/api/v2/accounting/receivables/payments';

const paymentResource: ListResource<PaymentResult> = {
  rowKey: ({ Id }) => idKey(Id),
  sortInstant: ({ PaymentAt }) => {
    const paid = parseDateTime(PaymentAt);
    return paid?.kind === 'instant' ? paid.epoch : undefined;
  },
};

export const paymentQueries = {
  all: ['payments'] as const,
  /** Interface 4.10, with all that can be included. */
  list: (filters: PaymentFilters) =>
    listQuery({
      queryKey: [...paymentQueries.all, 'list', filters],
      resource: paymentResource,
      fetchPage: ({ pageSize, pageNumber, ...request }) =>
        fetchPage(paymentResult, `${path}/${pageSize}/${pageNumber}?${queryOf(filters)}`, {
          ...request,
          keeps: true,
        }),
    }),
  /** Interface 4.10 by id, with all that can be included. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all, 'detail', idKey(id)],
      queryFn: ({ signal }) =>
        fetchSingle(paymentResult, `${path}/id/${encodeText(id)}?include=Details,Items`, {
          signal,
        }),
      structuralSharing: false,
    }),
};

/** Commas stay as the interface writes them: what is asked is what is signed. */
function queryOf({ partnerIds, ids, statuses }: PaymentFilters): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length === 0
      ? []
      : [`${name}=${values.map((value) => encodeText(String(value))).join(',')}`];
  return [
    ...list('partnerId', partnerIds),
    ...list('ids', ids),
    ...list('status', statuses),
    'include=Details,Items',
  ].join('&');
}
