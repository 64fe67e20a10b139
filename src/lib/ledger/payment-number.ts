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

/**
 * Whether a service may have made the first number of the second: it may cut a long one, leave out
 * its signs, or put letters of its own beside it.
 */
export function mayBeAltered(listed: string, sent: string): boolean {
  const [one, other] = [listed, sent].map((number) =>
    comparableNumber(number).replaceAll(/[^\p{L}\p{N}]/gu, ''),
  ) as [string, string];
  return one.includes(other) || other.includes(one);
}
