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
 * its signs, put letters of its own beside it, or store digits without their zeros or with more.
 */
export function mayBeAltered(listed: string, sent: string): boolean {
  const [one, other] = [bareNumber(listed), bareNumber(sent)];
  return one.includes(other) || other.includes(one) || withoutZeros(one) === withoutZeros(other);
}

/** Letters and digits alone. */
export function bareNumber(number: string): string {
  return comparableNumber(number).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function withoutZeros(number: string): string {
  return number.replaceAll(/\d+/g, (digits) => digits.replace(/^0+/, ''));
}
