import { expect, test } from 'vitest';
import { nextActiveRow } from './next-active-row.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 99, 99],
  ['PageDown', 3, 13],
  ['PageDown', 95, 99],
  ['PageUp', 3, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['x', 50, undefined],
])('moves by %s from row %i to %s', (key, active, expected) => {
  expect(nextActiveRow(key, active, 100, 10)).toBe(expected);
});

test('has no active row in an empty table', () => {
  expect(nextActiveRow('End', -1, 0, 10)).toBeUndefined();
});

test('moves by at least a row per page in a low window', () => {
  expect(nextActiveRow('PageDown', 3, 100, -1)).toBe(4);
});
