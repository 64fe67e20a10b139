import type { Budget } from './budget.ts';
import { createBudget } from './budget.ts';
import { oldestOfSize, type Found } from './oldest-of-size.ts';
import { oldestWithin, type Within } from './oldest-within.ts';
import { sumsOfSize } from './sums-of-size.ts';
import type { Way } from './way.ts';

export interface BestWay {
  way: Way;
  /** No way has fewer items, and none of as many takes older ones. */
  isProven: boolean;
}

/** Beyond so many items nearly all that could be looked up would have to be. */
const MOST_LOOKED_UP = 12;

/** Steps of a short search. */
const QUICK = 30_000;

/**
 * The way of the fewest items, then of the oldest: sizes from the least that could do upwards.
 * `null` where the budget ended before any was found.
 */
export function bestWay(
  amounts: readonly number[],
  target: number,
  canMake: ((place: number, sum: number) => boolean) | null,
  budget: Budget,
): BestWay | null {
  const least = leastSize(amounts, target);
  if (least === null) return null;
  const most = Math.min(amounts.length, least + 40);
  const bounds = sumsOfSize(amounts, most);
  let isProven = true;
  for (let size = least; size <= most && budget.left > 0; size++) {
    const found = findOfSize({ amounts, target, size, bounds, canMake, budget });
    if (found === 'stopped') isProven = false;
    else if (found !== null) return { way: found, isProven };
  }
  return null;
}

/** So many of the largest amounts are needed to reach the target at all. */
function leastSize(amounts: readonly number[], target: number): number | null {
  let sum = 0;
  for (const [index, amount] of amounts.toSorted((a, b) => b - a).entries()) {
    sum += amount;
    if (sum >= target) return index + 1;
  }
  return null;
}

/** What a short search does not tell is looked up; where that is too much, a long one may tell. */
function findOfSize(question: Within): Found {
  const { size, budget } = question;
  let found: Found = 'stopped';
  if (size <= MOST_LOOKED_UP) {
    found = oldestWithin({ ...question, budget: shareOf(budget, QUICK) });
    if (found === 'stopped') found = oldestOfSize({ ...question, budget: shareOf(budget) });
  }
  return found === 'stopped' ? oldestWithin({ ...question, budget: shareOf(budget) }) : found;
}

/** No size may use up what the sizes after it need. */
function shareOf(whole: Budget, most = Infinity): Budget {
  const share = createBudget(Math.min(most, Math.ceil(whole.left / 4)));
  return {
    spend: (steps) => whole.spend(steps) && share.spend(steps),
    get left() {
      return Math.min(whole.left, share.left);
    },
  };
}
