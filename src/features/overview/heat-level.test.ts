import { expect, test } from 'vitest';
import { heatCap, heatLevel } from './heat-level.ts';

test('keeps other hours visible beside an outlier', () => {
  const counts = [...Array.from({ length: 99 }, (_, index) => (index % 10) + 1), 5000, 0];
  const cap = heatCap(counts);
  expect(cap).toBe(10);
  expect([0, 1, 5, 10, 5000].map((count) => heatLevel(count, cap))).toEqual([0, 1, 3, 5, 5]);
});

test('shows no level for an empty week', () => {
  expect(heatLevel(0, heatCap([0, 0]))).toBe(0);
});
