import type { DraftPayment } from '#contract/draft.ts';
import { z } from '#contract/zod.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { guessColumns, type Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { localMemory } from '../local-memory.ts';
import type { PayItem } from '../pay-item.ts';
import { matchTable, takeOver } from './remittance.ts';

const storedColumns = z.object({
  hasHeader: z.boolean(),
  roles: z.array(z.enum(['reference', 'id', 'amount', 'date', 'partner', 'other'])),
});

/** What was put right by hand before holds for a partner's table of the same shape. */
export function usualColumns(
  account: string,
  table: TextTable,
  payment: DraftPayment,
  items: readonly PayItem[],
): Columns {
  const guessed = guessColumns(table, knownSpellings(items));
  const matched = matchTable(table, guessed, items, payment.units);
  const partner = takeOver(payment, matched).change.partner ?? payment.partner;
  const known = columnsMemory(account, partner).read();
  if (known?.roles.length !== guessed.roles.length) return guessed;
  return { ...known, hasHeader: guessed.hasHeader };
}

/** Notes what a person said that the columns hold, for the partners' next remittances. */
export function rememberColumns(
  account: string,
  partners: readonly DraftPayment['partner'][],
  { hasHeader, roles }: Columns,
): void {
  for (const partner of partners) {
    columnsMemory(account, partner).write({ hasHeader, roles: [...roles] });
  }
}

function columnsMemory(account: string, partner: DraftPayment['partner']) {
  return localMemory(account, `remittance-columns:${partnerKey(partner)}`, storedColumns);
}

function knownSpellings(items: readonly PayItem[]) {
  const spelled = (text: string) => text.trim().toUpperCase();
  const references = new Set(
    items.flatMap(({ reference, transactionNumber }) =>
      [reference, transactionNumber].flatMap((text) => (text === null ? [] : [spelled(text)])),
    ),
  );
  const ids = new Set(items.map(({ id }) => spelled(id)));
  return {
    isReference: (text: string) => references.has(spelled(text)),
    isId: (text: string) => ids.has(spelled(text)),
  };
}
