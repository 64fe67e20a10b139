import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

test('allows a fixed number of steps', () => {
  const budget = createBudget(10);
  expect([budget.spend(6), budget.left, budget.spend(4), budget.spend(1), budget.left]).toEqual([
    true,
    4,
    true,
    false,
    0,
  ]);
});

test('allows no more steps after the deadline', () => {
  let isLate = false;
  const budget = createBudget(1e9, () => isLate);
  expect(budget.spend(200_000)).toBe(true);
  isLate = true;
  expect(budget.spend(200_000)).toBe(false);
  expect(budget.left).toBe(0);
});
