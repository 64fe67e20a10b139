import type { DraftPayment } from '#contract/draft.ts';
import { z } from '#contract/zod.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { guessColumns, type Columns } from '#lib/remittance/guess-columns.ts';
import { indexNames } from '#lib/remittance/name-index.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { localMemory } from '../model/local-memory.ts';
import type { PayItem } from '../model/pay-item.ts';
import { matchTable } from './remittance.ts';
import { takeOver } from './take-over.ts';
import { storedRoles } from './stored-roles.ts';

const storedColumns = z.object({
  /** Names of the columns, because another table of the same width may have a different shape. */
  names: z.array(z.string()),
  roles: storedRoles,
});

/** Returns the columns that a person corrected before, for a partner's table of the same shape. */
export function usualColumns(
  account: string,
  table: TextTable,
  payment: DraftPayment,
  items: readonly PayItem[],
): Columns {
  const guessed = guessColumns(table, knownSpellings(items));
  // The partner can be recognized before the amounts are.
  const named = { ...guessed, asks: null };
  const answers = { paysBalances: true };
  const matched = matchTable(table, named, items, payment.units, { answers });
  const partner = takeOver(payment, matched).change.partner ?? payment.partner;
  const known = columnsMemory(account, partner).read();
  if (known?.roles.length !== guessed.roles.length) return guessed;
  if (known.names.join('\n') !== namesOf(table, guessed).join('\n')) return guessed;
  // Currencies and directions are used even if a person left them out before, because they decide
  // what an amount means.
  const roles = known.roles.map((role, index) => {
    const own = guessed.roles[index]!;
    return role === 'other' && (own === 'currency' || own === 'direction') ? own : role;
  });
  return { ...guessed, roles, asks: null };
}

/** Remembers the columns' contents that a person set, for the partner's next remittances. */
export function rememberColumns(
  account: string,
  partners: readonly DraftPayment['partner'][],
  table: TextTable,
  columns: Columns,
): void {
  const names = namesOf(table, columns);
  const roles = [...columns.roles];
  for (const partner of partners) {
    columnsMemory(account, partner).write({ names, roles });
  }
}

function namesOf({ rows }: TextTable, { header }: Columns): string[] {
  return header < 0 ? [] : [...rows[header]!];
}

function columnsMemory(account: string, partner: DraftPayment['partner']) {
  return localMemory(account, `remittance-columns:${partnerKey(partner)}`, storedColumns);
}

function knownSpellings(items: readonly PayItem[]) {
  const references = indexNames(items, ({ reference, transactionNumber }) => [
    reference,
    transactionNumber,
  ]);
  const ids = indexNames(items, ({ id }) => [id]);
  return {
    isReference: (text: string) =>
      references.within(text).length > 0 || references.whole(text) !== undefined,
    isId: (text: string) => ids.whole(text) !== undefined,
  };
}
