import { decimalFromText, plainDecimal } from '#lib/decimal.ts';

/** An exact decimal amount: `digits` × 10^−`scale`. No arithmetic of amounts uses floats. */
export interface Amount {
  digits: bigint;
  /** Decimal places, 0 or more. */
  scale: number;
}

/**
 * Reads a JSON number's text, exponents included: `12.50` → 1250 × 10^−2.
 * @throws RangeError where the text is no decimal
 */
export function parseAmount(text: string): Amount {
  const decimal = decimalFromText(text);
  if (decimal === undefined) throw new RangeError(`${text} is no decimal`);
  const plain = plainDecimal(decimal);
  const [whole, fraction = ''] = plain.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** All decimal places, trailing zeros included: 1250 × 10^−2 → `12.50`. */
export function formatAmount({ digits, scale }: Amount): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  if (scale === 0) return sign + text;
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

export function addAmounts(a: Amount, b: Amount): Amount {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

export function subtractAmounts(a: Amount, b: Amount): Amount {
  return addAmounts(a, negateAmount(b));
}

export function negateAmount({ digits, scale }: Amount): Amount {
  return { digits: -digits, scale };
}

/** Negative, zero or positive, as `a` is less than, equal to or more than `b`. */
export function compareAmounts(a: Amount, b: Amount): number {
  const { digits } = subtractAmounts(a, b);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

export const ZERO: Amount = { digits: 0n, scale: 0 };

export function isPositive(amount: Amount): boolean {
  return amount.digits > 0n;
}

function atScale({ digits, scale }: Amount, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
