import { hasBit, orShifted, setBit } from './bits.ts';
import { wordsOf, type SumRange } from './sum-range.ts';

/** Which sums the items from a place on can make. */
export interface SuffixSums {
  /** Whether some of the items from `place` on (perhaps none of them) sum to exactly this. */
  canMake: (place: number, sum: number) => boolean;
  /** The nearest sum of any items, from a sum on and in steps of 1 or -1, above 0; or `null`. */
  nearest: (from: number, step: 1 | -1) => number | null;
}

/** Steps of `suffixSums`, and 4 bytes of memory for each. */
export function suffixSumsCost(count: number, range: SumRange): number {
  return (count + 1) * wordsOf(range);
}

/** A set of bits for each place: complete, and dear where amounts are large beside their unit. */
export function suffixSums(amounts: readonly number[], range: SumRange): SuffixSums {
  const { low, high } = range;
  const words = wordsOf(range);
  const sets: Uint32Array[] = [];
  let set = new Uint32Array(words);
  setBit(set, -low);
  sets[amounts.length] = set;
  for (let place = amounts.length - 1; place >= 0; place--) {
    const next = set.slice();
    orShifted(next, set, amounts[place]!);
    sets[place] = set = next;
  }
  const canMake: SuffixSums['canMake'] = (place, sum) =>
    sum >= low && sum <= high && hasBit(sets[place]!, sum - low);
  return {
    canMake,
    nearest: (from, step) => {
      const begin = step < 0 ? Math.min(from, high) : from;
      for (let sum = begin; sum > 0 && sum <= high; sum += step) {
        if (canMake(0, sum)) return sum;
      }
      return null;
    },
  };
}
