import { hasBit, setBit } from './bits.ts';
import type { Budget } from './budget.ts';
import { bitWordsOf, type SumRange } from './sum-range.ts';
import type { Combination } from './combination.ts';

/** The sums that all items can make, with one combination for each. */
export interface SumsByFirstItem {
  /** A combination with exactly this sum, or `null` where there is none. */
  combinationOf: (sum: number) => Combination | null;
  /** The nearest sum above 0, searched from a sum in steps of 1 or -1; or `null`. */
  nearest: (from: number, step: 1 | -1) => number | null;
}

/** Steps of `findFirstItems`; memory is 2 bytes for each sum of the range. */
export function firstItemsCost(amounts: readonly number[], range: SumRange): number {
  let cost = range.high - range.low;
  for (const { words } of passes(amounts, range)) cost += words;
  return cost;
}

/**
 * Records for every sum the item that reached it first: the items before it reached the remainder,
 * so the combination can be traced back. It needs a fraction of the memory of `suffixSums`, and
 * finds one combination alone.
 *
 * @param amounts at most 65,535 of them
 * @returns `null` where the budget ended before the last item
 */
export function findFirstItems(
  amounts: readonly number[],
  range: SumRange,
  budget: Budget,
): SumsByFirstItem | null {
  const { low, high } = range;
  const reached = new Uint32Array(bitWordsOf(range));
  const firstItems = new Uint16Array(high - low + 1);
  setBit(reached, -low);
  for (const pass of passes(amounts, range)) {
    if (!budget.spend(pass.words)) return null;
    take(pass);
  }

  /**
   * Proceeds word by word from the side that the item shifts sums to, so that the item is used
   * once.
   */
  function take({ place, amount, first, words: count }: Pass): void {
    const by = Math.abs(amount);
    const [words, bits] = [Math.floor(by / 32), by % 32];
    for (let step = 0; step < count; step++) {
      const into = amount > 0 ? first + count - 1 - step : first + step;
      const from = amount > 0 ? into - words : into + words;
      const near = amount > 0 ? reached[from]! << bits : reached[from]! >>> bits;
      const far = bits === 0 ? 0 : neighbour(from, amount, bits);
      let fresh = (near | far) & ~reached[into]!;
      if (fresh === 0) continue;
      reached[into] = reached[into]! | fresh;
      for (; fresh !== 0; fresh &= fresh - 1) {
        firstItems[into * 32 + (31 - Math.clz32(fresh & -fresh))] = place;
      }
    }
  }

  function neighbour(from: number, amount: number, bits: number): number {
    return amount > 0
      ? (reached[from - 1] ?? 0) >>> (32 - bits)
      : (reached[from + 1] ?? 0) << (32 - bits);
  }

  function isReached(sum: number): boolean {
    return sum >= low && sum <= high && hasBit(reached, sum - low);
  }

  return {
    combinationOf: (sum) => {
      if (!isReached(sum)) return null;
      const places: number[] = [];
      for (let rest = sum; rest !== 0;) {
        const place = firstItems[rest - low]!;
        places.push(place);
        rest -= amounts[place]!;
      }
      return places.toSorted((a, b) => a - b);
    },
    nearest: (from, step) => {
      const begin = step < 0 ? Math.min(from, high) : from;
      for (let sum = begin; sum > 0 && sum <= high; sum += step) {
        if (isReached(sum)) return sum;
      }
      return null;
    },
  };
}

/** An item with the words of the table to which it can shift sums of the items before it. */
interface Pass {
  place: number;
  amount: number;
  first: number;
  words: number;
}

/** The smallest items first: they reach few sums, so few words are searched for them. */
function* passes(amounts: readonly number[], { low, high }: SumRange): Generator<Pass> {
  const last = Math.floor((high - low) / 32);
  const order = [...amounts.keys()].toSorted(
    (a, b) => Math.abs(amounts[a]!) - Math.abs(amounts[b]!) || a - b,
  );
  let least = 0;
  let most = 0;
  for (const place of order) {
    const amount = amounts[place]!;
    if (amount > 0) most = Math.min(high, most + amount);
    else least = Math.max(low, least + amount);
    // Shifts the sums that were reached before by the amount, in words of 32 bits.
    const by = Math.floor(Math.abs(amount) / 32);
    const begin = Math.floor((least - low) / 32) + (amount > 0 ? by : 0);
    const end = Math.floor((most - low) / 32) - (amount > 0 ? 0 : by);
    const first = Math.max(0, begin);
    yield { place, amount, first, words: Math.max(0, Math.min(last, end) - first + 1) };
  }
}
