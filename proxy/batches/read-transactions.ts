import { ledgerResult, type LedgerResult } from '#contract/ledger.ts';
import { idKey } from '#lib/guid.ts';
import type { Ask } from './ask.ts';
import { askByIds } from './ask-by-ids.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/**
 * Reads the current transactions (interface 4.6 by ids), by `idKey`; unlisted ones are missing.
 * @throws what `askByIds` throws
 */
export async function readTransactions(
  ask: Ask,
  firstPage: AskFirstPage,
  ids: readonly string[],
  { withPayments = false } = {},
): Promise<Map<string, LedgerResult>> {
  const found = new Map<string, LedgerResult>();
  const rest = withPayments ? '&include=Payments' : '';
  await askByIds(ask, firstPage, { ids, schema: ledgerResult, rest }, ({ rows }) => {
    for (const { value } of rows) found.set(idKey(value.Id), value);
  });
  return found;
}
