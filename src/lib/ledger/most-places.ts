import { decimalPlaces, type Decimal } from '../decimal.ts';

/** More places than these are no column's width; such amounts stand out of line. */
const MOST_PLACES = 6;

/** The places of the most exact of some amounts that stand in one column. */
export function mostPlaces(amounts: Iterable<Decimal>): number {
  let most = 0;
  for (const amount of amounts) most = Math.max(most, decimalPlaces(amount));
  return Math.min(most, MOST_PLACES);
}
