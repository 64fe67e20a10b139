const LEVELS = 5;
const PERCENTILE = 0.95;

/** The count from which an hour has the strongest color: the 95th percentile of all that have any. */
export function heatCap(counts: readonly number[]): number {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * PERCENTILE) - 1] ?? 0;
}

/**
 * Returns 0 for none, otherwise 1 to 5, capped so that an outlier does not make all other hours
 * pale.
 */
export function heatLevel(count: number, cap: number): number {
  return count === 0 ? 0 : Math.ceil((Math.min(count, cap) / cap) * LEVELS);
}
