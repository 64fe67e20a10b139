import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followActiveRow } from './active-row.ts';

const rowsOf = (keys: string) => keys.split('').map((key) => ({ key }));

test.each([
  ['abcde', 2, 'abcde', 'c'],
  ['abcde', 2, 'abcdefg', 'c'],
  ['abcde', 2, 'abde', 'd'],
  ['abcde', 2, 'e', 'e'],
  ['abcde', 2, 'ab', 'b'],
  ['abcde', 4, 'abcd', 'd'],
  ['abcde', 2, 'xabcde', 'c'],
  ['abcde', 2, 'xyz', 'x'],
  ['', -1, 'abc', 'a'],
  ['abc', 1, '', undefined],
])('moves the active row after %s at %i among %s to %s', (before, index, after, expected) => {
  const rows = rowsOf(after);
  const active = followActiveRow({ rows: rowsOf(before), index }, rows);
  expect(active.rows[active.index]?.key).toBe(expected);
});

test('keeps the active row, or moves to the next remaining row', () => {
  const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(keys, fc.nat(), fc.infiniteStream(fc.boolean()), (all, at, gone) => {
      const before = all.map((key) => ({ key }));
      const index = at % before.length;
      const after = before.filter(() => !gone.next().value);
      const { rows, index: now } = followActiveRow({ rows: before, index }, after);
      const following = after.find((row) => before.indexOf(row) >= index);
      expect(rows[now]).toBe(following ?? after.at(-1));
    }),
  );
});
