import { idKey } from '../guid.ts';

/** Own reference, else the service's number where it has one; `null` where there is neither. */
export function numberOf(
  transaction: { Id: string; TransactionNumber: string | null },
  /** Own references by `idKey` of the transaction's Id. */
  references: ReadonlyMap<string, string>,
): string | null {
  return references.get(idKey(transaction.Id)) ?? transaction.TransactionNumber;
}
