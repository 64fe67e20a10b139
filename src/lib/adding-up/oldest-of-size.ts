import type { Budget } from './budget.ts';
import type { SumsOfSize } from './sums-of-size.ts';
import { eachBeginning } from './tuples.ts';
import type { Way } from './way.ts';

/** A way, that there is none (`null`), or that the budget ended before either was known. */
export type Found = Way | null | 'stopped';

interface OfSize {
  amounts: readonly number[];
  target: number;
  /** At least 1. */
  size: number;
  bounds: SumsOfSize;
  budget: Budget;
}

/** Tuples that are held to be looked up: up to so many items each, and so many of them. */
const MOST_NEWER = 4;
const MOST_HELD = 100_000;

/**
 * The way of exactly `size` items that takes the oldest: the older of them, in order, each with what
 * the few newest must be looked up by their sum. What the others can't complete is not tried.
 *
 * @returns `stopped` too where there is too much to look up
 */
export function oldestOfSize({ amounts, target, size, bounds, budget }: OfSize): Found {
  const newer = Math.min(MOST_NEWER, size >> 1);
  const older = size - newer;
  const table =
    newer === 0
      ? null
      : tableOf(
          {
            amounts,
            size: newer,
            low: target - bounds.largest(0, older),
            high: target - bounds.smallest(0, older),
            bounds,
          },
          budget,
        );
  if (table === 'stopped') return 'stopped';
  let found: Found = null;
  const whole = { amounts, size, low: target, high: target, bounds };
  const ended = eachBeginning(whole, older, (places, sum) => {
    if (!budget.spend(1)) {
      found = 'stopped';
      return false;
    }
    const others = table ? table.oldestAfter(places.at(-1)!, target - sum) : [];
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

/** Tuples by their sum: chains in typed arrays, since there may be hundreds of thousands. */
function tableOf(tuples: Parameters<typeof eachBeginning>[0], budget: Budget): Table | 'stopped' {
  const { size } = tuples;
  const sums: number[] = [];
  const members: number[] = [];
  const isWhole = eachBeginning(tuples, size, (places, sum) => {
    if (sums.length === MOST_HELD || !budget.spend(4)) return false;
    sums.push(sum);
    for (const place of places) members.push(place);
    return true;
  });
  if (!isWhole) return 'stopped';
  const count = sums.length;
  const slots = 2 ** Math.ceil(Math.log2(count + 1));
  const heads = new Int32Array(slots).fill(-1);
  const next = new Int32Array(count);
  // Each chain must begin with its oldest, so the last tuple goes in first.
  for (let row = count - 1; row >= 0; row--) {
    const slot = slotOf(sums[row]!, slots);
    next[row] = heads[slot]!;
    heads[slot] = row;
  }
  return {
    oldestAfter: (place, sum) => {
      for (let row = heads[slotOf(sum, slots)]!; row >= 0; row = next[row]!) {
        if (sums[row] !== sum || members[row * size]! <= place) continue;
        return members.slice(row * size, (row + 1) * size);
      }
      return null;
    },
  };
}

/** Of a safe integer, negative ones too. */
function slotOf(sum: number, slots: number): number {
  const high = Math.floor(sum / 4_294_967_296);
  const mixed = Math.imul(sum ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}
