import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  frozenSelection,
  heldSelection,
  nothingSelected,
  pruned,
  rangeToggled,
  selectedRows,
  toggled,
  withRows,
  type Selection,
} from './selection.ts';

interface Row {
  key: string;
}

const rowsOf = (keys: string): Row[] => keys.split('').map((key) => ({ key }));
const keysOf = ({ keys }: Selection<Row>) => [...keys].toSorted().join('');
const none: Selection<Row> = nothingSelected;

test('selects a range from the last row in either direction and extends it from its end', () => {
  const rows = rowsOf('abcdefgh');
  const one = toggled(none, 'c');
  const down = rangeToggled(one, rows, 'f');
  expect(keysOf(down)).toBe('cdef');
  expect(keysOf(rangeToggled(down, rows, 'h'))).toBe('cdefgh');
  expect(keysOf(rangeToggled(one, rows, 'a'))).toBe('abc');
});

test('deselects a range that ends on a selected row', () => {
  const rows = rowsOf('abcdef');
  const all = withRows(none, 'abcdef', true);
  const hole = toggled(all, 'b');
  expect(keysOf(rangeToggled(hole, rows, 'd'))).toBe('aef');
});

test('selects only the end of a range from a hidden row', () => {
  const one = toggled(none, 'x');
  expect(keysOf(rangeToggled(one, rowsOf('abc'), 'b'))).toBe('bx');
});

const now = { at: 1, isSure: true, isAll: true, latest: () => [] };

const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1 });

test('selects exactly the rows of a range', () => {
  fc.assert(
    fc.property(keys, fc.nat(), fc.nat(), (all, a, b) => {
      const rows = all.map((key) => ({ key }));
      const [from, to] = [a % all.length, b % all.length];
      fc.pre(from !== to);
      const range = rangeToggled(toggled(none, all[from]!), rows, all[to]!);
      const expected = all.slice(Math.min(from, to), Math.max(from, to) + 1);
      expect(range.keys).toEqual(new Set(expected));
    }),
  );
});

const few = ['a', 'b', 'c', 'd'];

test('changes nothing when toggled twice', () => {
  fc.assert(
    fc.property(keys, fc.subarray(few), fc.constantFrom(...few), (all, on, key) => {
      const before = withRows(none, [...all, ...on], true);
      expect(toggled(toggled(before, key), key).keys).toEqual(before.keys);
    }),
  );
});

test('keeps a frozen selection whatever is shown later', () => {
  fc.assert(
    fc.property(keys, keys, (frozenKeys, shownKeys) => {
      const frozen = frozenSelection(
        frozenKeys.map((key) => ({ key })),
        now,
      );
      const rows = shownKeys.map((key) => ({ key }));
      const after = pruned(frozen, namesOf(rows));
      const chosen = selectedRows(after, rows).map(({ key }) => key);
      expect(chosen.toSorted()).toEqual(frozenKeys.toSorted());
    }),
  );
});

test('deselects a manually selected row when it is hidden', () => {
  fc.assert(
    fc.property(keys, keys, (chosen, shownKeys) => {
      const rows = shownKeys.map((key) => ({ key }));
      const after = pruned(withRows(none, chosen, true), new Set(shownKeys));
      expect(after.keys).toEqual(new Set(chosen.filter((key) => shownKeys.includes(key))));
      expect(selectedRows(after, rows)).toHaveLength(after.keys.size);
    }),
  );
});

test('returns a frozen row as currently shown', () => {
  const frozen = frozenSelection([{ key: 'a', status: 1 }], now);
  expect(selectedRows(frozen, [{ key: 'a', status: 2 }])).toEqual([{ key: 'a', status: 2 }]);
});

test('returns a hidden frozen row in its latest known state', () => {
  const both = [
    { key: 'a', status: 1 },
    { key: 'b', status: 1 },
  ];
  const latest = () => [{ key: 'b', status: 2 }];
  const frozen = frozenSelection(both, { ...now, latest });
  expect(selectedRows(frozen, [])).toEqual([
    { key: 'a', status: 1 },
    { key: 'b', status: 2 },
  ]);
});

test('keeps a frozen selection without its rows and includes later selections', () => {
  const rows = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  const how = { at: 5, latest: () => [] };
  expect(heldSelection(nothingSelected, rows, how)).toBe(nothingSelected);
  const held = heldSelection(toggled<{ key: string }>(nothingSelected, 'a'), rows, how);
  expect(held.frozen).toMatchObject({ at: 5, isSure: true, isAll: false });
  const later = toggled(pruned(held, new Set(['c'])), 'c');
  const again = heldSelection(later, [{ key: 'c' }], { ...how, at: 9 });
  expect(again.frozen?.at).toBe(5);
  expect(selectedRows(pruned(again, new Set()), []).map(({ key }) => key)).toEqual(['c', 'a']);
});

test('keeps a selection of all matches complete when it is held', () => {
  const all = frozenSelection([{ key: 'a' }, { key: 'b' }], now);
  expect(heldSelection(all, [], { at: 9, latest: () => [] }).frozen?.isAll).toBe(true);
  const some = toggled<{ key: string }>(all, 'a');
  expect(heldSelection(some, [], { at: 9, latest: () => [] }).frozen?.isAll).toBe(false);
});

function namesOf(rows: readonly { key: string }[]): Set<string> {
  return new Set(rows.map(({ key }) => key));
}
