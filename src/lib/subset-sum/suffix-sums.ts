import { copyMoved, hasBit, orMoved, setBit } from './bits.ts';
import type { SumRange } from './sum-range.ts';

/** The sums that the items from a place on can make. */
export interface SuffixSums {
  /**
   * Whether some of the items from `place` on (perhaps none) sum to exactly this. Called with the
   * rest of the target, or of a sum next to it, once some of the earlier items are chosen.
   */
  canMake: (place: number, sum: number) => boolean;
  /** The nearest sum of any items, from a sum on and in steps of 1 or -1, above 0; or `null`. */
  nearest: (from: number, step: 1 | -1) => number | null;
}

/** Steps of `suffixSums`, and 4 bytes of memory for each. */
export function suffixSumsCost(amounts: readonly number[], target: number): number {
  return rangesOf(amounts, target).reduce((cost, range) => cost + wordsOf(range), 0);
}

/** A bit set for each place: complete, but expensive if the amounts are large in their unit. */
export function suffixSums(amounts: readonly number[], target: number): SuffixSums {
  const ranges = rangesOf(amounts, target);
  const sets = ranges.map((range) => new Uint32Array(wordsOf(range)));
  setBit(sets[amounts.length]!, -ranges[amounts.length]!.low);
  for (let place = amounts.length - 1; place >= 0; place--) {
    const moved = ranges[place + 1]!.low - ranges[place]!.low;
    copyMoved(sets[place]!, sets[place + 1]!, moved / 32);
    orMoved(sets[place]!, sets[place + 1]!, moved + amounts[place]!);
  }
  const canMake: SuffixSums['canMake'] = (place, sum) => {
    const { low, high } = ranges[place]!;
    return sum >= low && sum <= high && hasBit(sets[place]!, sum - low);
  };
  return {
    canMake,
    nearest: (from, step) => {
      const { low, high } = ranges[0]!;
      const begin = step < 0 ? Math.min(from, high) : Math.max(from, low);
      for (let sum = begin; sum > 0 && sum >= low && sum <= high; sum += step) {
        if (canMake(0, sum)) return sum;
      }
      return null;
    },
  };
}

/**
 * For each place, and behind the last, what the items from there on could make and what could be
 * left for them to make of the target or of a sum next to it.
 *
 * The next sum above the target is less than one item away, since without that item it is not
 * above; so is the next below, to which nothing could be added (a debit left out, or a credit taken
 * in) that would not lead past the target, unless it is all there is.
 */
function rangesOf(amounts: readonly number[], target: number): SumRange[] {
  const all = { credits: 0, debits: 0, largest: 0 };
  for (const amount of amounts) {
    if (amount < 0) all.credits += amount;
    else all.debits += amount;
    all.largest = Math.max(all.largest, Math.abs(amount));
  }
  const least = Math.min(target, all.debits) - all.largest;
  const most = target + all.largest;
  // Sums of the items before a place.
  let [credits, debits] = [0, 0];
  const ranges: SumRange[] = [];
  for (let place = 0; place <= amounts.length; place++) {
    ranges.push({
      // Whole words, so that a set can be copied from the previous one without a shift.
      low: 32 * Math.floor(Math.max(all.credits - credits, least - debits) / 32),
      high: Math.min(all.debits - debits, most - credits),
    });
    const amount = amounts[place] ?? 0;
    if (amount < 0) credits += amount;
    else debits += amount;
  }
  return ranges;
}

/** None where nothing that could be made could be left. */
function wordsOf({ low, high }: SumRange): number {
  return Math.max(0, Math.floor((high - low) / 32) + 1);
}
