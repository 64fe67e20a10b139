import { decimalFromText, plainDecimal } from '#lib/decimal.ts';

/** An exact decimal amount: `digits` × 10^−`scale`. No arithmetic of amounts uses floats. */
export interface DecimalAmount {
  digits: bigint;
  /** Decimal places, 0 or more. */
  scale: number;
}

/**
 * Reads a JSON number's text, exponents included: `12.50` → 1250 × 10^−2.
 * @throws RangeError where the text is not a decimal
 */
export function parseAmount(text: string): DecimalAmount {
  const decimal = decimalFromText(text);
  if (decimal === undefined) throw new RangeError(`${text} is not a decimal`);
  const plain = plainDecimal(decimal);
  const [whole, fraction = ''] = plain.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** Returns all decimal places, including trailing zeros: 1250 × 10^−2 → `12.50`. */
export function wireAmount({ digits, scale }: DecimalAmount): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  if (scale === 0) return sign + text;
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

export function addAmounts(a: DecimalAmount, b: DecimalAmount): DecimalAmount {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

export function subtractAmounts(a: DecimalAmount, b: DecimalAmount): DecimalAmount {
  return addAmounts(a, negateAmount(b));
}

export function negateAmount({ digits, scale }: DecimalAmount): DecimalAmount {
  return { digits: -digits, scale };
}

/**
 * Returns a negative number, zero or a positive number if `a` is less than, equal to or more than
 * `b`.
 */
export function compareAmounts(a: DecimalAmount, b: DecimalAmount): number {
  const { digits } = subtractAmounts(a, b);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

export const ZERO_AMOUNT: DecimalAmount = { digits: 0n, scale: 0 };

export function isPositive(amount: DecimalAmount): boolean {
  return amount.digits > 0n;
}

function atScale({ digits, scale }: DecimalAmount, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
