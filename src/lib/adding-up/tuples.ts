import type { SumsOfSize } from './sums-of-size.ts';

/** Choices of `size` items whose sum lies between two others. */
export interface Tuples {
  amounts: readonly number[];
  size: number;
  /** Both included. */
  low: number;
  high: number;
  bounds: SumsOfSize;
}

/**
 * Visits the first `depth` places of such tuples in their order (0 1, 0 2, 1 2 are those of three
 * by two), each beginning once, and none that no further items could complete.
 *
 * @param visit is given the places (one array, changed from visit to visit) and their sum; where it
 * says false, that is the end
 * @returns false where a visit ended it
 */
export function eachBeginning(
  { amounts, size, low, high, bounds }: Tuples,
  depth: number,
  visit: (places: readonly number[], sum: number) => boolean,
): boolean {
  const places: number[] = Array.from({ length: depth }, () => 0);

  function fill(index: number, first: number, sum: number): boolean {
    if (index === depth) return visit(places, sum);
    const left = size - index;
    const last = amounts.length - left;
    for (let place = first; place <= last; place++) {
      // What so many items from here on can't make, those from a later place can't either.
      if (sum + bounds.largest(place, left) < low) return true;
      if (sum + bounds.smallest(place, left) > high) return true;
      const next = sum + amounts[place]!;
      if (next + bounds.largest(place + 1, left - 1) < low) continue;
      if (next + bounds.smallest(place + 1, left - 1) > high) continue;
      places[index] = place;
      if (!fill(index + 1, place + 1, next)) return false;
    }
    return true;
  }

  return fill(0, 0, 0);
}
