import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';
import { oldestOfSize } from './oldest-of-size.ts';
import { sumsOfSize } from './sums-of-size.ts';
import { compareWays, type Way } from './way.ts';

function waysOfSize(amounts: readonly number[], target: number, size: number): Way[] {
  let ways: Way[] = [[]];
  for (const place of amounts.keys()) ways = ways.concat(ways.map((way) => [...way, place]));
  return ways.filter(
    (way) => way.length === size && way.reduce((sum, place) => sum + amounts[place]!, 0) === target,
  );
}

const amount = fc.integer({ min: -40, max: 90 }).filter((it) => it !== 0);

test('the oldest of so many items, as trying all says', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 11, size: 'max' }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
      fc.constantFrom(1, 2 ** 33),
      (small, any, isTaken, scale) => {
        const amounts = small.map((it) => it * scale);
        const made = amounts.filter((_, place) => isTaken[place]);
        const target = made.length > 0 ? made.reduce((sum, it) => sum + it, 0) : any * scale;
        const bounds = sumsOfSize(amounts, amounts.length);
        for (let size = 1; size <= amounts.length; size++) {
          const [oldest] = waysOfSize(amounts, target, size).toSorted(compareWays);
          const budget = createBudget(1e6);
          expect(oldestOfSize({ amounts, target, size, bounds, budget })).toEqual(oldest ?? null);
        }
      },
    ),
    { numRuns: 150, seed: 20_261_122 },
  );
});

test('ends where its budget does, and where there is too much to look up', () => {
  const amounts = Array.from({ length: 70 }, (_, place) => 1000 + place ** 3);
  const question = { amounts, target: 400_000, size: 8, bounds: sumsOfSize(amounts, 8) };
  expect(oldestOfSize({ ...question, budget: createBudget(100) })).toBe('stopped');
  expect(oldestOfSize({ ...question, budget: createBudget(1e9) })).toBe('stopped');
});
