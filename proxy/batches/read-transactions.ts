import { ledgerResult, type LedgerResult } from '#contract/ledger.ts';
import { ContractError, readPage, readSingle } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { encodeText } from '#lib/uri-text.ts';
import { notOfferedStatus, refusesParameter, type Ask } from './ask.ts';
import { askByIds, UnrequestedError } from './ask-by-ids.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/** Maximum of transactions that are requested one by one, each with a call of its own. */
const MOST_ALONE = 100;

/**
 * Loads the current transactions (interface 4.6 by ids), by `idKey`. A service may list only open
 * ones, or ignore the ids, so those that it leaves out are requested by id (4.7); unknown ones are
 * missing.
 * @throws what `askByIds` and `ask` throw
 */
export async function readTransactions(
  ask: Ask,
  firstPage: AskFirstPage,
  ids: readonly string[],
  { withPayments = false } = {},
): Promise<Map<string, LedgerResult>> {
  const found = new Map<string, LedgerResult>();
  const rest = withPayments ? '&include=Payments' : '';
  try {
    await askByIds(ask, firstPage, { ids, schema: ledgerResult, rest }, ({ rows }) => {
      for (const { value } of rows) found.set(idKey(value.Id), value);
    });
  } catch (error) {
    // Those that are not requested one by one would count as unknown.
    if (!(error instanceof UnrequestedError) || ids.length > MOST_ALONE) throw error;
  }
  const missing = new Map(ids.map((id) => [idKey(id), id]));
  for (const key of found.keys()) missing.delete(key);
  const alone = [...missing].slice(0, MOST_ALONE);
  await Promise.all(
    alone.map(async ([key, id]) => {
      const one = await readOne(ask, `${encodeText(id)}${withPayments ? '?include=Payments' : ''}`);
      if (one !== null && idKey(one.Id) === key) found.set(key, one);
    }),
  );
  return found;
}

async function readOne(ask: Ask, id: string): Promise<LedgerResult | null> {
  try {
    const answer = await ask('GET', `/api/v2/accounting/receivables/id/${id}`);
    return readSingle(ledgerResult, answer).value;
  } catch (error) {
    const isUnknown = notOfferedStatus(error) !== null || refusesParameter(error);
    if (isUnknown || error instanceof ContractError) return null;
    throw error;
  }
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
