/**
 * A payment's number for comparing: a service may write it in another case, or with spaces around
 * it. It is better to look once too often than to pay again.
 */
export function comparableNumber(number: string): string {
  return number.trim().toLowerCase();
}

/** Whether both are the same payment number, however they are spelled. */
export function isSameNumber(a: string, b: string): boolean {
  return comparableNumber(a) === comparableNumber(b);
}
