import { expect, test } from 'vitest';
import type { InboxRow } from '../model/inbox.ts';
import { arrangeRows } from './arrange.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** A greater number is older. */
const row = (n: number, Status = 1, Type = 'SalesOrder') =>
  ({
    key: idOf(n),
    identity: idOf(n),
    instant: -n,
    value: { id: idOf(n), hasOwnId: true, Status, Type, CreatedAt: '2026-11-24T00:00:00Z' },
  }) as unknown as InboxRow;
const rows = [1, 2, 3, 4].map((n) => row(n));
const inbox = { status: 'inbox', types: [] } as const;
const read = { end: 'more', order: 'newest-first' } as const;
const keys = (arranged: readonly InboxRow[]) => arranged.map(({ key }) => Number(key.slice(-2)));

test('hides snoozed rows and shows returned rows on top, loaded or not', () => {
  const of = { waiting: new Set([idOf(2)]), back: [row(9), row(3)] };
  const arranged = arrangeRows(rows, inbox, read, of);
  expect(keys(arranged)).toEqual([9, 3, 1, 4]);
  expect(arranged[1]).toBe(rows[2]);
});

test('shows no filtered-out rows on top and hides no rows outside the inbox', () => {
  const of = { waiting: new Set([idOf(2)]), back: [row(9, 4), row(8, 1, 'Batch')] };
  expect(keys(arrangeRows(rows, { status: 'inbox', types: ['SalesOrder'] }, read, of))).toEqual([
    1, 3, 4,
  ]);
  expect(arrangeRows(rows, { status: 'everything', types: [] }, read, of)).toBe(rows);
  expect(arrangeRows(rows, { status: 'archived', types: [] }, read, of)).toBe(rows);
});

test('leaves out a returned row that is missing from its place in the list', () => {
  const gap = rows.filter((it) => it !== rows[2]);
  const shown = (how: Parameters<typeof arrangeRows>[2]) =>
    keys(arrangeRows(gap, inbox, how, { waiting: new Set(), back: [row(3), row(9)] }));
  expect(shown(read)).toEqual([9, 1, 2, 4]);
  expect(shown({ ...read, end: 'complete' })).toEqual([1, 2, 4]);
  expect(shown({ ...read, order: 'mixed' })).toEqual([3, 9, 1, 2, 4]);
  expect(shown(undefined)).toEqual([3, 9, 1, 2, 4]);
});

test('returns the same list without snoozed rows', () => {
  expect(arrangeRows(rows, inbox, read, { waiting: new Set(), back: [] })).toBe(rows);
  expect(arrangeRows(rows, inbox, read, { waiting: new Set([idOf(7)]), back: [] })).toBe(rows);
});
