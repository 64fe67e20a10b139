import { queryOptions } from '@tanstack/react-query';
import { ledgerResult } from '#contract/ledger.ts';
import { encodeText } from '#lib/uri-text.ts';
import { RECEIVABLES } from './accounting-paths.ts';
import { fetchPage, fetchSingle } from './client/client.ts';
import { isLeftOut, listedIn } from './listing/listed-in.ts';
import { firstPageOf } from './session/first-page.ts';
import { noFilters, queryOf } from './receivables.ts';
import { settingsQuery } from './session/settings.ts';

export const transactionQueries = {
  all: ['transactions'] as const,
  /** Interface 4.7 with its payments; the id is any text, and only the service compares it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...transactionQueries.all, 'detail', id],
      queryFn: ({ signal }) =>
        fetchSingle(ledgerResult, `${RECEIVABLES}/id/${encodeText(id)}?include=Payments`, {
          signal,
        }),
      structuralSharing: false,
    }),
  /**
   * Whether the service lists the transaction as unacknowledged (4.6): no field of 2.9 shows that.
   * A service may leave out settled transactions, acknowledged or not.
   */
  unacknowledged: (id: string) =>
    queryOptions({
      queryKey: [...transactionQueries.all, 'unacknowledged', id],
      queryFn: async ({ client, signal }) => {
        const firstPage = await firstPageOf(client);
        const { unacknowledged } = await client.ensureQueryData(settingsQuery);
        const path = `${RECEIVABLES}/10/${firstPage}`;
        const listed = async (filter: boolean) => {
          const query = queryOf(
            { ...noFilters, ids: [id], unacknowledged: filter },
            unacknowledged,
          );
          return listedIn(await fetchPage(ledgerResult, path + query, { signal }), id);
        };
        const found = await listed(true);
        return isLeftOut(found) && (await listed(false)) !== 'listed' ? 'unknown' : found;
      },
      staleTime: 0,
    }),
};
