import { foundSome, type SubsetSums } from './answer.ts';
import { createBudget } from './budget.ts';
import { findFirstItems, firstItemsCost } from './first-items.ts';
import { rangeOf } from './sum-range.ts';
import type { Combination } from './combination.ts';

/** Steps of a second or so; 2 bytes for each sum of the range. */
const MOST_STEPS = 120_000_000;
const WIDEST_RANGE = 60_000_000;

/**
 * Searches the items to use or the items to leave out, whichever are fewer, because both are
 * equivalent.
 * @returns `null` where neither fits the budget
 */
export function byFirstItems(
  amounts: readonly number[],
  target: number,
  isLate: () => boolean,
): SubsetSums | null {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const rest = whole - target;
  const isLeaving = rest > 0 && rest < target;
  const wanted = isLeaving ? rest : target;
  const range = rangeOf(amounts, wanted);
  if (range.high - range.low > WIDEST_RANGE || firstItemsCost(amounts, range) > MOST_STEPS) {
    return null;
  }
  const firstItems = findFirstItems(amounts, range, createBudget(MOST_STEPS, isLate));
  if (firstItems === null) return null;
  const combinationFor = (sum: number | null): Combination | null => {
    const combination = sum === null ? null : firstItems.combinationOf(sum);
    return combination && isLeaving ? othersThan(amounts.length, combination) : combination;
  };
  const combination = combinationFor(wanted);
  if (combination !== null) return foundSome([combination], null);
  const nearest = (step: 1 | -1): Combination | null => {
    const sum = firstItems.nearest(wanted + step, step);
    // Leaving nothing counts as a combination, leaving everything does not.
    if (sum === null && isLeaving && step < 0) return othersThan(amounts.length, []);
    return sum === null || (isLeaving && sum >= whole) ? null : combinationFor(sum);
  };
  const [below, above] = [nearest(-1), nearest(1)];
  return isLeaving
    ? { kind: 'none', below: above, above: below, isNearestKnown: true }
    : { kind: 'none', below, above, isNearestKnown: true };
}

function othersThan(count: number, combination: Combination): Combination {
  const taken = new Set(combination);
  return Array.from({ length: count }, (_, place) => place).filter((place) => !taken.has(place));
}
