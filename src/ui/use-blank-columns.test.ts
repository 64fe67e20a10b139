import { expect, test } from 'vitest';
import { blankColumns } from './use-blank-columns.ts';

interface Row {
  settled: string | null;
  subStatus: number;
}
const columns = [
  { key: 'actions' },
  { key: 'settled', sortValue: ({ settled }: Row) => settled },
  {
    key: 'subStatus',
    sortValue: ({ subStatus }: Row) => subStatus,
    isBlankIn: ({ subStatus }: Row) => subStatus === 0,
  },
];

test('a column is blank where no row has a value, by its own rule or by what it sorts by', () => {
  const none = { settled: null, subStatus: 0 };
  expect(blankColumns(columns, [none, none])).toEqual(['settled', 'subStatus']);
  expect(blankColumns(columns, [none, { settled: '2026-01-02', subStatus: 3 }])).toEqual([]);
});

test('no column is blank before the first row is there', () => {
  expect(blankColumns(columns, [])).toEqual([]);
});
