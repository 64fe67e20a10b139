import { queryOptions } from '@tanstack/react-query';
import { ledgerResult } from '#contract/ledger.ts';
import { idKey } from '#lib/guid.ts';
import { fetchPage } from '../client.ts';
import { noFilters, queryOf, receivableQueries } from '../receivables.ts';
import { firstPageOf } from '../first-page.ts';
import { settingsQuery } from '../settings.ts';
import type { AcknowledgementReview } from './acknowledgement.ts';

/** Ids of one query (docs/decisions.md, “Request sizes”). */
const MOST_IDS = 100;

/**
 * How many of the transactions that are about to go out the service lists as unacknowledged
 * (interface 4.6); `null` where its answers don't tell, because they are not about these ids alone.
 */
export const listedUnacknowledgedQuery = ({ id, transactions }: AcknowledgementReview) =>
  queryOptions({
    queryKey: [...receivableQueries.all, 'listed-unacknowledged', id],
    queryFn: async ({ client, signal }): Promise<number | null> => {
      const firstPage = await firstPageOf(client);
      const { unacknowledged } = await client.ensureQueryData(settingsQuery);
      const keys = transactions.map(({ Id }) => idKey(Id));
      let listed = 0;
      for (let start = 0; start < keys.length; start += MOST_IDS) {
        const ids = keys.slice(start, start + MOST_IDS);
        const query = queryOf({ ...noFilters, ids, unacknowledged: true }, unacknowledged);
        const path = `/api/v2/accounting/receivables/200/${firstPage}${query}`;
        const page = await fetchPage(ledgerResult, path, { signal, fresh: true });
        const found = new Set(page.rows.map(({ value }) => idKey(value.Id)));
        const isAboutThem = ids.filter((key) => found.has(key)).length === found.size;
        if (!isAboutThem || page.faults.length > 0 || page.paging.HasMoreRecords === true) {
          return null;
        }
        listed += found.size;
      }
      return listed;
    },
    staleTime: 0,
  });
