/** Sums that can matter on the way to a target, both included. */
export interface SumRange {
  low: number;
  high: number;
}

/**
 * Returns the range of remainders that a search can meet: at most the target, or the next sum above
 * it, with every credit still to come; at least all credits.
 *
 * @param amounts safe integers, also in their sums; credits are negative
 */
export function rangeOf(amounts: readonly number[], target: number): SumRange {
  let credits = 0;
  let debits = 0;
  let largest = 0;
  for (const amount of amounts) {
    if (amount < 0) credits += amount;
    else debits += amount;
    if (amount > largest) largest = amount;
  }
  // The nearest sum above the target is less than one item away: without that item it is below.
  return { low: credits, high: Math.min(debits, target + largest - credits) };
}

/** 32-bit words of a bit for every sum of the range. */
export function bitWordsOf({ low, high }: SumRange): number {
  return Math.floor((high - low) / 32) + 1;
}
