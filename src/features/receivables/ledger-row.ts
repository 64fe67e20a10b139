import type { ListRow } from '#api/listing/list-reader.ts';
import type { References } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { visibleString } from '#lib/visible-text.ts';

export type LedgerRow = ListRow<LedgerResult>;

/** Identifies a transaction if no other column does. */
export function nameOf(transaction: LedgerResult, references: References): string {
  return visibleString(numberOf(transaction, references) ?? transaction.Id);
}
