/** The chosen items: their places in the list, ascending. */
export type Combination = readonly number[];

/**
 * Fewest items first; for equal numbers, the one with the oldest items (lists are oldest first).
 */
export function compareCombinations(a: Combination, b: Combination): number {
  if (a.length !== b.length) return a.length - b.length;
  const place = a.findIndex((item, index) => item !== b[index]);
  return place < 0 ? 0 : a[place]! - b[place]!;
}
