import { hashKey, queryOptions } from '@tanstack/react-query';
import { paymentResult, type PaymentResult } from '#contract/payment.ts';
import { paymentStatusNames } from '#contract/states.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { listFilter, PAYMENTS, PAYMENTS_QUERY } from './accounting-paths.ts';
import { fetchPage, fetchSingle } from './client/client.ts';
import { listQuery } from './listing/list-query.ts';
import { listedIn } from './listing/listed-in.ts';
import { firstPageOf } from './session/first-page.ts';
import { fetchRows, workerRows } from './listing/fetch-rows.ts';

/** Filters of 4.10 itself; a missing filter matches all. */
export interface PaymentFilters {
  partnerIds: readonly string[];
  ids: readonly string[];
  /** Filter of interface 3.3; a PaymentResult has no Status. */
  statuses: readonly number[];
}

export const paymentQueries = {
  all: ['payments'] as const,
  /** Interface 4.10, with everything that can be included. */
  list: (filters: PaymentFilters) => {
    const queryKey = [...paymentQueries.all, 'list', filters];
    const wanted = { kind: 'payment', list: hashKey(queryKey) } as const;
    return listQuery<PaymentResult>({
      queryKey,
      resource: workerRows,
      fetchPage: ({ pageSize, pageNumber, ...request }) => {
        const page = `${PAYMENTS}/${pageSize}/${pageNumber}?${queryOf(filters)}`;
        return fetchRows<PaymentResult>(wanted, page, { ...request, keeps: true });
      },
    });
  },
  /** Interface 4.10 by id, with everything that can be included. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all, 'detail', idKey(id)],
      queryFn: ({ signal }) =>
        fetchSingle(paymentResult, `${PAYMENTS}/id/${encodeText(id)}?${PAYMENTS_QUERY}`, {
          signal,
        }),
      structuralSharing: false,
    }),
  /**
   * The only status under which the service lists a payment, else `null`: a PaymentResult has none
   * (2.10). All five are requested, since a service may ignore the filter.
   */
  statusOf: (id: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all, 'status', idKey(id)],
      queryFn: async ({ client, signal }): Promise<number | null> => {
        const firstPage = await firstPageOf(client);
        const statuses = Object.keys(paymentStatusNames).map(Number);
        const answers = await Promise.all(
          statuses.map(async (status) => {
            const query = `ids=${encodeText(id)}&status=${status}`;
            const page = await fetchPage(paymentResult, `${PAYMENTS}/10/${firstPage}?${query}`, {
              signal,
            });
            return { status, listed: listedIn(page, id) };
          }),
        );
        const [found, ...others] = answers.filter(({ listed }) => listed !== 'not listed');
        return found?.listed === 'listed' && others.length === 0 ? found.status : null;
      },
    }),
};

function queryOf({ partnerIds, ids, statuses }: PaymentFilters): string {
  return [
    ...listFilter('partnerId', partnerIds),
    ...listFilter('ids', ids),
    ...listFilter('status', statuses),
    PAYMENTS_QUERY,
  ].join('&');
}
