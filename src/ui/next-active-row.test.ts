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
])('%s from row %i leads to %s', (key, active, expected) => {
  expect(nextActiveRow(key, active, 100, 10)).toBe(expected);
});

test('an empty table has no active row', () => {
  expect(nextActiveRow('End', -1, 0, 10)).toBeUndefined();
});

test('a page is a row at least, however low the window', () => {
  expect(nextActiveRow('PageDown', 3, 100, -1)).toBe(4);
});
