/** The chosen items: their places in the list, ascending. */
export type Combination = readonly number[];

/** Fewest items first; among as many, the one that takes the oldest (lists are oldest first). */
export function compareCombinations(a: Combination, b: Combination): number {
  if (a.length !== b.length) return a.length - b.length;
  const place = a.findIndex((item, index) => item !== b[index]);
  return place < 0 ? 0 : a[place]! - b[place]!;
}
