import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

test('cuts a list into parts of at most so many items, none of them empty', () => {
  expect(partsOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(partsOf([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(partsOf([], 2)).toEqual([]);
});
