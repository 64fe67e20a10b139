import { queryOptions } from '@tanstack/react-query';
import { ledgerResult } from '#contract/ledger.ts';
import { fetchSingle } from './client.ts';
import { encodeText } from '#lib/uri-text.ts';

export const transactionQueries = {
  all: ['transactions'] as const,
  /** Interface 4.7 with its payments; the id is any text, and compared by the service alone. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...transactionQueries.all, 'detail', id],
      queryFn: ({ signal }) =>
        fetchSingle(
          ledgerResult,
          `/api/v2/accounting/receivables/id/${encodeText(id)}?include=Payments`,
          { signal },
        ),
      structuralSharing: false,
    }),
};
