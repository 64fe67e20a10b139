/** The number that a line is sent with, and whether it is an own reference. */
export interface NumberSent {
  transactionNumber: string | null;
  isOwnNumber?: boolean | undefined;
}

/**
 * Returns the TransactionNumber to send (interface 2.11, 2.12): the service's own number is never
 * replaced; without one, the own reference if a person chose that.
 */
export function numberSent(
  { transactionNumber, isOwnNumber }: NumberSent,
  own: string | undefined,
  isOn: boolean,
): NumberSent {
  const given = isOwnNumber ? null : transactionNumber;
  if (!isOn || given !== null || own === undefined) return { transactionNumber: given };
  return { transactionNumber: own, isOwnNumber: true };
}
