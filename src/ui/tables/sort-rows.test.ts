import { array, assert, boolean, constantFrom, option, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readSort, sortRows, writeSort } from './sort-rows.ts';

const byName = { key: 'name', sortValue: (row: { name: string | null }) => row.name };
const columns = [
  byName,
  {
    key: 'amount',
    sortValue: (row: { units: number; amount: bigint }) => [row.units, row.amount],
  },
];

const names = (rows: readonly { name: string | null }[]) => rows.map(({ name }) => name);

test('sorts by value and numbers within text, with empty values always last', () => {
  const rows = ['INV-10', null, 'INV-9', 'CM-1'].map((name) => ({ name, units: 0, amount: 0n }));
  expect(names(sortRows(rows, columns, { column: 'name', isDescending: false }))).toEqual([
    'CM-1',
    'INV-9',
    'INV-10',
    null,
  ]);
  expect(names(sortRows(rows, columns, { column: 'name', isDescending: true }))).toEqual([
    'INV-10',
    'INV-9',
    'CM-1',
    null,
  ]);
  expect(sortRows(rows, columns, { column: 'other', isDescending: true })).toBe(rows);
});

test('never compares amounts in different Units', () => {
  const rows = [
    { name: 'a', units: 1, amount: 5n },
    { name: 'b', units: 0, amount: 900n },
    { name: 'c', units: 1, amount: 3n },
  ];
  const sorted = sortRows(rows, columns, { column: 'amount', isDescending: false });
  expect(names(sorted)).toEqual(['b', 'c', 'a']);
});

test('keeps every row and the order of equal rows', () => {
  const rows = array(record({ name: option(constantFrom('a', 'b', 'c')), id: string() }));
  assert(
    property(rows, boolean(), (list, isDescending) => {
      const sorted = sortRows(list, [byName], { column: 'name', isDescending });
      expect(sorted.length).toBe(list.length);
      for (const name of ['a', 'b', 'c', null]) {
        const of = (all: typeof sorted) => all.filter((row) => row.name === name);
        expect(of(sorted)).toEqual(of(list));
      }
    }),
  );
});

test('reads and writes a sort order in a URL', () => {
  expect(readSort('-due')).toEqual({ column: 'due', isDescending: true });
  expect(readSort(null)).toBeNull();
  expect(writeSort({ column: 'due', isDescending: true })).toBe('-due');
});
