import { queryOptions } from '@tanstack/react-query';
import { ledgerResult } from '#contract/ledger.ts';
import { factsOfPage, walkPages } from '#contract/walk-pages.ts';
import { idKey } from '#lib/guid.ts';
import { partsOf } from '#lib/parts-of.ts';
import { RECEIVABLES } from '../accounting-paths.ts';
import { fetchPage } from '../client/client.ts';
import { isNoPage } from '../listing/paging.ts';
import { noFilters, queryOf, receivableQueries } from '../receivables.ts';
import { firstPageOf } from '../session/first-page.ts';
import { settingsQuery } from '../session/settings.ts';
import type { AcknowledgementReview } from './acknowledgement.ts';

/** The most ids in one query (docs/decisions.md, “Request sizes”). */
const MOST_IDS = 100;
const PAGE_SIZE = 200;

/**
 * Returns how many of the transactions to be sent are listed as unacknowledged by the service
 * (interface 4.6); `null` where its answers are inconclusive, because they are not about these ids
 * alone.
 */
export const listedUnacknowledgedQuery = ({ id, transactions }: AcknowledgementReview) =>
  queryOptions({
    queryKey: [...receivableQueries.all, 'listed-unacknowledged', id],
    queryFn: async ({ client, signal }): Promise<number | null> => {
      const firstPage = await firstPageOf(client);
      const { unacknowledged } = await client.ensureQueryData(settingsQuery);
      let listed = 0;
      for (const part of partsOf(transactions, MOST_IDS)) {
        const ids = part.map(({ Id }) => Id);
        const asked = new Set(ids.map(idKey));
        const query = queryOf({ ...noFilters, ids, unacknowledged: true }, unacknowledged);
        const found = new Set<string>();
        let isAboutThem = true;
        const end = await walkPages({
          firstPage,
          pageSize: PAGE_SIZE,
          // A service may send only one row per page.
          most: ids.length + 1,
          signal,
          ask: (page) =>
            fetchPage(ledgerResult, `${RECEIVABLES}/${PAGE_SIZE}/${page}${query}`, {
              signal,
              fresh: true,
            }),
          isPastEnd: isNoPage,
          factsOf: factsOfPage,
          onPage: ({ rows, faults, paging }) => {
            const named = rows.map(({ value }) => idKey(value.Id));
            for (const key of named) found.add(key);
            isAboutThem = faults.length === 0 && named.every((key) => asked.has(key));
            const isSilent = paging.HasMoreRecords === null;
            return !isAboutThem || (isSilent && found.size === asked.size);
          },
        });
        if (!isAboutThem || (end !== 'complete' && end !== 'enough')) return null;
        listed += found.size;
      }
      return listed;
    },
    staleTime: 0,
  });
