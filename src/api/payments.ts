import { queryOptions } from '@tanstack/react-query';
import { paymentResult } from '#contract/payment.ts';
import { idKey } from '#lib/guid.ts';
import { fetchSingle } from './client.ts';

export const paymentQueries = {
  all: ['payments'] as const,
  /** Interface 4.10 by id, with all that can be included. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all, 'detail', idKey(id)],
      queryFn: ({ signal }) =>
        fetchSingle(
          paymentResult,
          `/api/v2/accounting/receivables/payments/id/${encodeURIComponent(id)}?include=Details,Items`,
          { signal },
        ),
      structuralSharing: false,
    }),
};
