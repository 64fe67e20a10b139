import { ledgerResult, type LedgerResult } from '#contract/ledger.ts';
import { readPage } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { Ask } from './ask.ts';
import { askByIds } from './ask-by-ids.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/**
 * Loads the current transactions (interface 4.6 by ids), by `idKey`; unlisted ones are missing.
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

/** Loads a transaction of each partner, by `idKey`, because it shows the partner's name. */
export async function readOneOfEach(
  ask: Ask,
  firstPage: AskFirstPage,
  partners: readonly PartnerReference[],
): Promise<Map<string, LedgerResult>> {
  const ids = new Map(partners.flatMap(({ Id }) => (Id ? [[idKey(Id), Id] as const] : [])));
  const found = await Promise.all(
    [...ids.values()].map(async (id) => {
      const path = `/api/v2/accounting/receivables/1/${await firstPage()}?partnerId=${encodeText(id)}`;
      // For a name that can't be loaded, the review asks to check it.
      return await ask('GET', path).then(
        (answer) => readPage(ledgerResult, answer).rows,
        () => [],
      );
    }),
  );
  return new Map(found.flat().map(({ value }) => [idKey(value.Id), value]));
}
