import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';
import { firstTakers, firstTakersCost } from './first-takers.ts';
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

test('knows a way to every sum up to the target and the next above it, and to no other', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 3000 }), (of, target) => {
      const range = rangeOf(of, target);
      const takers = firstTakers(of, range, createBudget(firstTakersCost(of, range)))!;
      const sums = [...allSums(of)].filter((sum) => sum > 0).toSorted((a, b) => a - b);
      const above = sums.find((sum) => sum > target) ?? null;
      for (let sum = 1; sum <= target; sum++) {
        const way = takers.wayTo(sum);
        if (!sums.includes(sum)) {
          expect(way).toBeNull();
          continue;
        }
        expect(new Set(way).size).toBe(way!.length);
        expect(way!.reduce((all, place) => all + of[place]!, 0)).toBe(sum);
      }
      expect(takers.nearest(target + 1, 1)).toBe(above);
      expect(takers.nearest(target - 1, -1)).toBe(sums.findLast((sum) => sum < target) ?? null);
    }),
    { numRuns: 300, seed: 20_261_122 },
  );
});

test('ends where its budget does', () => {
  const of = [50, 70, 90];
  const range = rangeOf(of, 100);
  expect(firstTakers(of, range, createBudget(2))).toBeNull();
});
