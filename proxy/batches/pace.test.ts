import { expect, test } from 'vitest';
import { lookDue, pauseBetweenLooks } from './pace.ts';

const pace = { first: 1_000, longest: 30_000 };

test('doubles the pause between checks, up to 30 seconds while a line is pending', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 100].map((looks) => pauseBetweenLooks(pace, looks, false));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(pauseBetweenLooks(pace, 100, true)).toBe(300_000);
});

test('checks at the end of the waiting time despite a longer pause', () => {
  expect(lookDue({ lookedAt: 10, dueAt: 300_010 }, 5_000)).toBe(5_000);
  expect(lookDue({ lookedAt: 10, dueAt: 20 }, 5_000)).toBe(20);
  expect(lookDue({ lookedAt: 5_000, dueAt: 35_000 }, 5_000)).toBe(35_000);
});
