import { plainDecimal, type Decimal } from './decimal.ts';

/** `digits` × 10^−`scale`: a decimal as integers, so that no digit is lost. */
interface Scaled {
  digits: bigint;
  scale: number;
}

export const ZERO = '0' as Decimal;

/** Keeps every decimal place: `1.5` + `2.500` → `4.000`. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  return sumDecimals([a, b]);
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return sumDecimals([a, negateDecimal(b)]);
}

/** Returns the sum with as many places as the most exact decimal; `0` for none. */
export function sumDecimals(decimals: Iterable<Decimal>): Decimal {
  const sum = startSum();
  for (const decimal of decimals) sum.add(decimal);
  return sum.value();
}

/**
 * A running sum that adds tens of thousands of decimals without formatting intermediate results.
 */
export interface DecimalSum {
  add: (decimal: Decimal) => void;
  value: () => Decimal;
}

export function startSum(): DecimalSum {
  let sum: Scaled = { digits: 0n, scale: 0 };
  // By scale: whole numbers that a double holds exactly, because bigints take ten times as long.
  const small: number[] = [];
  return {
    add: (decimal) => {
      const point = decimal.indexOf('.');
      const scale = point === -1 ? 0 : decimal.length - point - 1;
      const known = small[scale] ?? 0;
      if (isShort(decimal)) {
        const digits = Number(
          point === -1 ? decimal : decimal.slice(0, point) + decimal.slice(point + 1),
        );
        if (Number.isSafeInteger(known + digits)) {
          small[scale] = known + digits;
          return;
        }
      }
      sum = add(sum, scaled(decimal));
    },
    value: () => {
      let all = sum;
      for (const [scale, digits] of small.entries()) {
        if (digits !== undefined) all = add(all, { digits: BigInt(digits), scale });
      }
      return unscaled(all);
    },
  };
}

/** Whether a double holds the digits exactly and in their usual notation. */
function isShort(decimal: Decimal): boolean {
  return decimal.length <= 15 && !hasExponent(decimal);
}

function hasExponent(decimal: Decimal): boolean {
  return decimal.includes('e') || decimal.includes('E');
}

/** Zero stays without a sign. */
export function negateDecimal(decimal: Decimal): Decimal {
  const { digits, scale } = scaled(decimal);
  return unscaled({ digits: -digits, scale });
}

/** Returns the negated magnitude: a credit's effect on a sum. */
export function reducedBy(decimal: Decimal): Decimal {
  // Nearly all amounts are in plain notation, so prepending a sign is enough and avoids a bigint.
  if (signOf(decimal) === 0 || hasExponent(decimal)) return negateDecimal(absoluteDecimal(decimal));
  return decimal.startsWith('-') ? decimal : (`-${decimal}` as Decimal);
}

/** The magnitude. */
export function absoluteDecimal(decimal: Decimal): Decimal {
  const { digits, scale } = scaled(decimal);
  return unscaled({ digits: digits < 0n ? -digits : digits, scale });
}

/** Negative, 0 or positive as `a` is less than, equal to or more than `b`; `1.0` equals `1`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  return signOf(subtractDecimals(a, b));
}

/** -1, 0 or 1. */
export function signOf(decimal: Decimal): -1 | 0 | 1 {
  for (let at = 0; at < decimal.length; at++) {
    const letter = decimal[at]!;
    if (letter >= '1' && letter <= '9') return decimal.startsWith('-') ? -1 : 1;
    if (letter === 'e' || letter === 'E') return 0;
  }
  return 0;
}

/** The most decimal places that `decimal.ts` accepts. */
const MOST_PLACES = 100;

/** Returns an integer that orders decimals: more expensive to create, cheap to compare. */
export function orderOfDecimal(decimal: Decimal): bigint {
  const { digits, scale } = scaled(decimal);
  return digits * (powers[scale] ??= 10n ** BigInt(MOST_PLACES - scale));
}

/** By scale. */
const powers: bigint[] = [];

function add(a: Scaled, b: Scaled): Scaled {
  if (a.scale === b.scale) return { digits: a.digits + b.digits, scale: a.scale };
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

function atScale({ digits, scale }: Scaled, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}

function scaled(decimal: Decimal): Scaled {
  const plain = hasExponent(decimal) ? plainDecimal(decimal) : decimal;
  const point = plain.indexOf('.');
  if (point === -1) return { digits: BigInt(plain), scale: 0 };
  const digits = BigInt(plain.slice(0, point) + plain.slice(point + 1));
  return { digits, scale: plain.length - point - 1 };
}

function unscaled({ digits, scale }: Scaled): Decimal {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  if (scale === 0) return (sign + text) as Decimal;
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}` as Decimal;
}
