import type { Budget } from './budget.ts';
import type { SumsOfSize } from './sums-of-size.ts';
import type { Combination } from './combination.ts';

/** A combination, `null` where there is none, or `stopped` where the budget ended first. */
type Found = Combination | null | 'stopped';

interface Within {
  amounts: readonly number[];
  target: number;
  size: number;
  bounds: SumsOfSize;
  /** Whether the items from a place on can make a sum at all; left out if that is unknown. */
  canMake: ((place: number, sum: number) => boolean) | null;
  budget: Budget;
}

/**
 * Finds the combination of exactly `size` items that uses the oldest, by trying the oldest first
 * and abandoning a branch where the remaining items can't make the rest. Fast where `size` is close
 * to the smallest possible; of equal amounts the older is used.
 */
export function oldestWithin({ amounts, target, size, bounds, canMake, budget }: Within): Found {
  const olderEqual = placesOfOlderEquals(amounts);
  const taken: number[] = [];

  function from(first: number, left: number, rest: number): Found {
    if (left === 0) return rest === 0 ? [...taken] : null;
    for (let place = first; place + left <= amounts.length; place++) {
      if (!budget.spend(1)) return 'stopped';
      // If this many later items can't make the rest, items from a later place can't either.
      if (rest > bounds.largest(place, left) || rest < bounds.smallest(place, left)) return null;
      if (canMake !== null && !canMake(place, rest)) return null;
      if (olderEqual[place]! >= first) continue;
      taken.push(place);
      const found: Combination | null | 'stopped' = from(
        place + 1,
        left - 1,
        rest - amounts[place]!,
      );
      if (found !== null) return found;
      taken.pop();
    }
    return null;
  }

  return from(0, size, target);
}

/** For each place the nearest older one of the same amount, or -1. */
function placesOfOlderEquals(amounts: readonly number[]): Int32Array {
  const latest = new Map<number, number>();
  return Int32Array.from(amounts, (amount, place) => {
    const older = latest.get(amount) ?? -1;
    latest.set(amount, place);
    return older;
  });
}
