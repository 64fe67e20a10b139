import { ledgerResult, type LedgerResult } from '#contract/ledger.ts';
import { readPage } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';
import type { Ask } from './ask.ts';
import { askByIds } from './ask-by-ids.ts';

/**
 * Transactions as the service has them now (interface 4.6 by ids), by `idKey`; what it does not
 * list is not in it.
 * @throws what `ask` throws
 */
export async function readTransactions(
  ask: Ask,
  firstPage: number,
  ids: readonly string[],
  { withPayments = false } = {},
): Promise<Map<string, LedgerResult>> {
  const found = new Map<string, LedgerResult>();
  const rest = withPayments ? '&include=Payments' : '';
  for await (const { keys, answer } of askByIds(ask, firstPage, ids, rest)) {
    for (const { value } of readPage(ledgerResult, answer).rows) {
      if (keys.has(idKey(value.Id))) found.set(idKey(value.Id), value);
    }
  }
  return found;
}
