import { hasBit, setBit } from './bits.ts';
import { wordsOf, type SumRange } from './sum-range.ts';
import type { Way } from './way.ts';

/** Which sums all items can make, and one way to each. */
export interface FirstTakers {
  /** A way to exactly this sum, or `null` where there is none. */
  wayTo: (sum: number) => Way | null;
  /** The nearest sum from a sum on and in steps of 1 or -1, above 0; or `null`. */
  nearest: (from: number, step: 1 | -1) => number | null;
}

/** Steps of `firstTakers`; memory is 2 bytes for each sum of the range. */
export function firstTakersCost(count: number, range: SumRange): number {
  return count * wordsOf(range) + (range.high - range.low) * 4;
}

/**
 * For every sum the item that reached it first: since those before it reached what is left, the
 * way back is known. Takes a fraction of the memory of `suffixSums`, and knows one way alone.
 *
 * @param amounts at most 65,535 of them
 */
export function firstTakers(amounts: readonly number[], { low, high }: SumRange): FirstTakers {
  const reached = new Uint32Array(wordsOf({ low, high }));
  const takers = new Uint16Array(high - low + 1);
  setBit(reached, -low);

  for (const [place, amount] of amounts.entries()) take(place, amount);

  /** Word by word from the side that the item moves sums to, so that it is taken once. */
  function take(place: number, amount: number): void {
    const by = Math.abs(amount);
    const [words, bits] = [Math.floor(by / 32), by % 32];
    const end = reached.length;
    for (let step = 0; step < end - words; step++) {
      const into = amount > 0 ? end - 1 - step : step;
      const from = amount > 0 ? into - words : into + words;
      const near = amount > 0 ? reached[from]! << bits : reached[from]! >>> bits;
      const far = bits === 0 ? 0 : neighbour(from, amount, bits);
      let fresh = (near | far) & ~reached[into]!;
      if (fresh === 0) continue;
      reached[into] = reached[into]! | fresh;
      for (; fresh !== 0; fresh &= fresh - 1) {
        takers[into * 32 + (31 - Math.clz32(fresh & -fresh))] = place;
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
    wayTo: (sum) => {
      if (!isReached(sum)) return null;
      const places: number[] = [];
      for (let rest = sum; rest !== 0;) {
        const place = takers[rest - low]!;
        places.push(place);
        rest -= amounts[place]!;
      }
      return places.toReversed();
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
