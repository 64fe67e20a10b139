import type { ListRow } from '#api/list-reader.ts';
import type { References } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { idKey } from '#lib/guid.ts';
import { visibleString } from '#lib/visible-text.ts';

export type LedgerRow = ListRow<LedgerResult>;

/** Own reference, else the service's number where it has one; `null` where there is neither. */
export function numberOf(
  { Id, TransactionNumber }: LedgerResult,
  references: References,
): string | null {
  return references.get(idKey(Id)) ?? TransactionNumber;
}

/** What a transaction is called where nothing else stands beside it. */
export function nameOf(transaction: LedgerResult, references: References): string {
  return visibleString(numberOf(transaction, references) ?? transaction.Id);
}
