import type { Decimal } from '../decimal.ts';
import { amountPlaces } from '../format-amount.ts';
import { grownOf, type Growing } from '../growing.ts';

/** More places than these are no column's width; such amounts stand out of line. */
const MOST_PLACES = 6;

/** Returns the decimal places of a column's most exact amount, as `formatAmount` writes it. */
export function mostPlaces(amounts: Iterable<Decimal>): number {
  return grownOf(amounts, startMostPlaces());
}

export function startMostPlaces(): Growing<Decimal, number> {
  let most = 0;
  return {
    add: (amount) => {
      // Nearly all amounts have no more places than the previous ones, even before trailing zeros
      // are removed.
      const point = amount.indexOf('.');
      const places = point === -1 ? 0 : amount.length - point - 1;
      if (places <= most && !/e/i.test(amount)) return;
      most = Math.max(most, amountPlaces(amount));
    },
    value: () => Math.min(most, MOST_PLACES),
  };
}
