import { expect, test } from 'vitest';
import { decideSwipe, swipeAction } from './swipe.ts';

test.each([
  [0, 0, null],
  [9, 9, null],
  [12, 2, 'swipe'],
  [-40, 20, 'swipe'],
  [12, 10, 'scroll'],
  [0, -30, 'scroll'],
] as const)('reads a touch moved by %i, %i as %s', (dx, dy, decided) => {
  expect(decideSwipe(dx, dy)).toBe(decided);
});

test('toggles read on a swipe right and archives on a swipe left', () => {
  expect(swipeAction(50, 1)).toBe('read');
  expect(swipeAction(50, 2)).toBe('unread');
  expect(swipeAction(50, 4)).toBe('unread');
  expect(swipeAction(-50, 1)).toBe('archive');
  expect(swipeAction(-50, 4)).toBeNull();
});
