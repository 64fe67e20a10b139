import { expect, test } from 'vitest';
import type { InboxRow } from '../model/inbox.ts';
import { arrangeRows } from './arrange.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const row = (n: number, Status = 1, Type = 'SalesOrder') =>
  ({
    key: idOf(n),
    identity: idOf(n),
    value: { id: idOf(n), hasOwnId: true, Status, Type, CreatedAt: '2026-11-24T00:00:00Z' },
  }) as unknown as InboxRow;
const rows = [1, 2, 3, 4].map((n) => row(n));
const inbox = { status: 'inbox', types: [] } as const;
const keys = (arranged: readonly InboxRow[]) => arranged.map(({ key }) => Number(key.slice(-2)));

test('hides what is snoozed and shows what came back on top, loaded or not', () => {
  const arranged = arrangeRows(rows, inbox, {
    waiting: new Set([idOf(2)]),
    back: [row(9), row(3)],
  });
  expect(keys(arranged)).toEqual([9, 3, 1, 4]);
  expect(arranged[1]).toBe(rows[2]);
});

test('shows nothing on top that the filters leave out, and hides nothing elsewhere', () => {
  const of = { waiting: new Set([idOf(2)]), back: [row(9, 4), row(8, 1, 'Batch')] };
  expect(keys(arrangeRows(rows, { status: 'inbox', types: ['SalesOrder'] }, of))).toEqual([
    1, 3, 4,
  ]);
  expect(arrangeRows(rows, { status: 'everything', types: [] }, of)).toBe(rows);
  expect(arrangeRows(rows, { status: 'archived', types: [] }, of)).toBe(rows);
});

test('is the same list where nothing is snoozed', () => {
  expect(arrangeRows(rows, inbox, { waiting: new Set(), back: [] })).toBe(rows);
  expect(arrangeRows(rows, inbox, { waiting: new Set([idOf(7)]), back: [] })).toBe(rows);
});
