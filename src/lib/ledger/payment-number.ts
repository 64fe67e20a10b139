/**
 * Normalizes a payment's number for comparison: a service may change its case or add spaces around
 * it. A false match costs a check; a missed one costs a second payment.
 */
export function comparableNumber(number: string): string {
  return number.trim().toLowerCase();
}

/** Whether both are the same payment number, however they are spelled. */
export function isSameNumber(a: string, b: string): boolean {
  return comparableNumber(a) === comparableNumber(b);
}
