import { amountFromText } from '../amount-text.ts';
import { absoluteDecimal, compareDecimals } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';

/** Letters would make an amount of `INV12`. */
const AMOUNT = /^[-+(]?\d[\d.,'’]*[-)]?$/;

/**
 * Returns a test for amounts that a word of a search means, whatever their sign. `1.234` may be
 * either number, and both are found.
 */
export function amountMatcher(word: string): ((amount: Decimal) => boolean) | null {
  if (!AMOUNT.test(word)) return null;
  const sought = (['.', ','] as const).flatMap((mark) => amountFromText(word, mark) ?? []);
  const magnitudes = sought.map(absoluteDecimal);
  return (amount) => {
    const size = absoluteDecimal(amount);
    return magnitudes.some((magnitude) => compareDecimals(size, magnitude) === 0);
  };
}
