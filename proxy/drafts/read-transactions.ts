import { ledgerResult } from '#contract/ledger.ts';
import { readPage } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import type { Ask } from '../batches/ask.ts';

export type Transaction = z.output<typeof ledgerResult>;

const PAGE_SIZE = 200;
/** Ids that one query carries at most; interface 4.6 shows no limit. */
const MOST_IDS = 100;

/**
 * Transactions as the service has them now (interface 4.6 by ids), by `idKey`; what it does not
 * list is not in it.
 * @throws what `ask` throws
 */
export async function readTransactions(
  ask: Ask,
  firstPage: number,
  ids: readonly string[],
): Promise<Map<string, Transaction>> {
  const keys = [...new Set(ids.map(idKey))];
  const found = new Map<string, Transaction>();
  for (let start = 0; start < keys.length; start += MOST_IDS) {
    const chunk = keys.slice(start, start + MOST_IDS);
    const query = chunk.map(encodeURIComponent).join(',');
    const path = `/api/v2/accounting/receivables/${PAGE_SIZE}/${firstPage}?ids=${query}`;
    for (const { value } of readPage(ledgerResult, await ask('GET', path)).rows) {
      if (chunk.includes(idKey(value.Id))) found.set(idKey(value.Id), value);
    }
  }
  return found;
}
