import { createBudget, type Budget } from './budget.ts';
import { oldestWithin } from './oldest-within.ts';
import { sumsOfSize } from './sums-of-size.ts';
import type { Combination } from './combination.ts';

export interface BestCombination {
  combination: Combination;
  /** No combination has fewer items, and none of the same size uses older ones. */
  isProven: boolean;
}

/**
 * Finds the combination of the fewest items, then of the oldest ones, from the smallest possible size upwards.
 * `null` where the budget ended before any was found.
 */
export function bestCombination(
  amounts: readonly number[],
  target: number,
  canMake: ((place: number, sum: number) => boolean) | null,
  budget: Budget,
): BestCombination | null {
  const least = leastSize(amounts, target);
  if (least === null) return null;
  const most = Math.min(amounts.length, least + 40);
  const bounds = sumsOfSize(amounts, most);
  let isProven = true;
  for (let size = least; size <= most && budget.left > 0; size++) {
    const share = shareOf(budget);
    const found = oldestWithin({ amounts, target, size, bounds, canMake, budget: share });
    if (found === 'stopped') isProven = false;
    else if (found !== null) return { combination: found, isProven };
  }
  return null;
}

/** Returns the smallest number of items that can reach the target. */
function leastSize(amounts: readonly number[], target: number): number | null {
  let sum = 0;
  for (const [index, amount] of amounts.toSorted((a, b) => b - a).entries()) {
    sum += amount;
    if (sum >= target) return index + 1;
  }
  return null;
}

/** No size may use up what the sizes after it need. */
function shareOf(whole: Budget): Budget {
  const share = createBudget(Math.ceil(whole.left / 4));
  return {
    spend: (steps) => whole.spend(steps) && share.spend(steps),
    get left() {
      return Math.min(whole.left, share.left);
    },
  };
}
