import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';
import { findFirstItems, firstItemsCost } from './first-items.ts';
import { rangeOf } from './sum-range.ts';

const amounts = fc.array(
  fc.integer({ min: -300, max: 900 }).filter((amount) => amount !== 0),
  { minLength: 1, maxLength: 11, size: 'max' },
);

/** Every sum of some of the items. */
function allSums(of: readonly number[]): Set<number> {
  let sums = new Set([0]);
  for (const amount of of) sums = new Set([...sums, ...[...sums].map((sum) => sum + amount)]);
  return sums;
}

test('finds a combination to exactly the sums up to the target and the next sum above', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 3000 }), (of, target) => {
      const range = rangeOf(of, target);
      const takers = findFirstItems(of, range, createBudget(firstItemsCost(of, range)))!;
      const all = allSums(of);
      const sums = [...all].filter((sum) => sum > 0).toSorted((a, b) => a - b);
      const above = sums.find((sum) => sum > target) ?? null;
      /** A combination that takes each place once and makes the sum, or none where there is none. */
      const isRight = (sum: number): boolean => {
        const combination = takers.combinationOf(sum);
        if (combination === null) return !all.has(sum);
        const made = combination.reduce((total, place) => total + of[place]!, 0);
        return new Set(combination).size === combination.length && made === sum;
      };
      const upToTarget = Array.from({ length: target }, (_, index) => index + 1);
      expect(upToTarget.filter((sum) => !isRight(sum))).toEqual([]);
      expect(takers.nearest(target + 1, 1)).toBe(above);
      expect(takers.nearest(target - 1, -1)).toBe(sums.findLast((sum) => sum < target) ?? null);
    }),
    { numRuns: 300, seed: 20_261_122 },
  );
});

test('stops at the end of the budget', () => {
  const of = [50, 70, 90];
  const range = rangeOf(of, 100);
  expect(findFirstItems(of, range, createBudget(2))).toBeNull();
});
