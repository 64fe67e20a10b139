import { decimalPlaces, type Decimal } from '../decimal.ts';
import { CENTS } from '../format-amount.ts';
import { trimmed } from '../whole-units.ts';

/** More places than these are no column's width; such amounts stand out of line. */
const MOST_PLACES = 6;

/** The places of the most exact amount of a column, as `formatAmount` writes it. */
export function mostPlaces(amounts: Iterable<Decimal>): number {
  let most = 0;
  for (const amount of amounts) most = Math.max(most, decimalPlaces(trimmed(amount, CENTS)));
  return Math.min(most, MOST_PLACES);
}
