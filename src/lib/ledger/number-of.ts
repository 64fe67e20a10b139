import { idKey } from '../guid.ts';

/** Returns the own reference, otherwise the service's number; `null` if there is neither. */
export function numberOf(
  transaction: { Id: string; TransactionNumber: string | null },
  /** Own references by `idKey` of the transaction's Id. */
  references: ReadonlyMap<string, string>,
): string | null {
  // Most accounts have none, and long lists ask for tens of thousands.
  const own = references.size > 0 ? references.get(idKey(transaction.Id)) : undefined;
  return own ?? transaction.TransactionNumber;
}
