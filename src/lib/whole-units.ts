import { plainDecimal, type Decimal } from './decimal.ts';

/** Turns decimals into whole numbers of one unit and back, exactly. */
export interface WholeUnits {
  /** Digits after the point of the most exact of them: the unit is 10^−places. */
  places: number;
  /** @throws RangeError where the decimal is more exact than those the unit was made for */
  toWhole: (decimal: Decimal) => bigint;
  fromWhole: (whole: bigint) => Decimal;
}

/** The unit that makes all of some decimals whole: cents of `12.5` and `0.25`. */
export function wholeUnits(decimals: Iterable<Decimal>): WholeUnits {
  let places = 0;
  for (const decimal of decimals) places = Math.max(places, fractionOf(decimal).length);
  return {
    places,
    toWhole: (decimal) => {
      const fraction = fractionOf(decimal);
      if (fraction.length > places)
        throw new RangeError(`${decimal} is not a multiple of the unit`);
      const [whole] = plainDecimal(decimal).split('.');
      return BigInt(whole! + fraction.padEnd(places, '0'));
    },
    fromWhole: (whole) => {
      const sign = whole < 0n ? '-' : '';
      const digits = String(whole < 0n ? -whole : whole).padStart(places + 1, '0');
      if (places === 0) return (sign + digits) as Decimal;
      return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}` as Decimal;
    },
  };
}

function fractionOf(decimal: Decimal): string {
  return plainDecimal(decimal).split('.')[1] ?? '';
}

/** Returns the same amount without trailing zeros, down to this many places. */
export function trimmed(decimal: Decimal, places: number): Decimal {
  const plain = plainDecimal(decimal);
  const [whole, fraction = ''] = plain.split('.');
  let end = fraction.length;
  while (end > places && fraction[end - 1] === '0') end--;
  return (end === 0 ? whole! : `${whole}.${fraction.slice(0, end)}`) as Decimal;
}
