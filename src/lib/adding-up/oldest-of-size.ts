import type { Budget } from './budget.ts';
import { choose, eachTuple } from './tuples.ts';
import type { Way } from './way.ts';

/** A way, that there is none (`null`), or that the budget ended before either was known. */
export type Found = Way | null | 'stopped';

/** Steps of `oldestOfSize`: what it looks up, and what it looks that up in. */
export function oldestOfSizeCost(count: number, size: number): number {
  const later = size >> 1;
  return choose(count, size - later) + 4 * choose(count, later);
}

/**
 * The way of exactly `size` items that takes the oldest: the older half of the items, in order,
 * each with what the newer half must be looked up by its sum.
 */
export function oldestOfSize(
  amounts: readonly number[],
  target: number,
  size: number,
  budget: Budget,
): Found {
  const later = size >> 1;
  if (!budget.spend(4 * choose(amounts.length, later))) return 'stopped';
  const newer = later === 0 ? null : tableOf(amounts, later);
  let found: Found = null;
  const ended = eachTuple(amounts, size - later, (places, sum) => {
    if (!budget.spend(1)) {
      found = 'stopped';
      return false;
    }
    const rest = target - sum;
    const others = newer ? newer.oldestAfter(places.at(-1)!, rest) : rest === 0 ? [] : null;
    if (others === null) return true;
    found = [...places, ...others];
    return false;
  });
  return ended ? null : found;
}

interface Table {
  /** The oldest places, all after one, that have this sum; `null` where there are none. */
  oldestAfter: (place: number, sum: number) => number[] | null;
}

/** All tuples of a size by their sum: chains in typed arrays, since there may be millions. */
function tableOf(amounts: readonly number[], size: number): Table {
  const count = choose(amounts.length, size);
  const slots = 2 ** Math.ceil(Math.log2(count + 1));
  const heads = new Int32Array(slots).fill(-1);
  const next = new Int32Array(count);
  const sums = new Float64Array(count);
  const members = new Uint16Array(count * size);
  // Each chain must begin with its oldest, so the last tuple goes in first.
  let row = 0;
  eachTuple(amounts, size, (places, sum) => {
    sums[row] = sum;
    members.set(places, row * size);
    row++;
    return true;
  });
  for (row = count - 1; row >= 0; row--) {
    const slot = slotOf(sums[row]!, slots);
    next[row] = heads[slot]!;
    heads[slot] = row;
  }
  return {
    oldestAfter: (place, sum) => {
      for (let row = heads[slotOf(sum, slots)]!; row >= 0; row = next[row]!) {
        if (sums[row] !== sum || members[row * size]! <= place) continue;
        return [...members.subarray(row * size, (row + 1) * size)];
      }
      return null;
    },
  };
}

/** Of a safe integer, negative ones too. */
function slotOf(sum: number, slots: number): number {
  const mixed = Math.imul((sum % 4294967291) | 0, 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) & (slots - 1);
}
