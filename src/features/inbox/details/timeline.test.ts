import { expect, test } from 'vitest';
import { makeRow } from '#api/listing/testing/make-row.ts';
import { timelineOf } from './timeline.ts';

function row(id: string, Type: string, RecordId: string | null, instant?: number) {
  return makeRow({ id, Type, RecordId, RecordNumber: null }, instant);
}

const names = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join(' ');

test('lists a record’s notifications newest first, matching its ID in any case', () => {
  const rows = [
    row('a', 'SalesOrder', 'X1', 10),
    row('b', 'SalesOrder', 'x1', 30),
    // The same id under another type is another record.
    row('c', 'PurchaseOrder', 'X1', 20),
    row('d', 'SalesOrder', 'X2', 40),
    row('e', 'SalesOrder', 'X1'),
  ];
  expect(names(timelineOf(rows[0]!, [], rows))).toBe('b a e');
});

test('keeps an unlisted notification in its own timeline', () => {
  const archived = row('a', 'SalesOrder', 'X1', 20);
  expect(names(timelineOf(archived, [], [row('b', 'SalesOrder', 'X1', 10)]))).toBe('a b');
});

test('never groups notifications without a record ID', () => {
  const rows = [row('a', 'Blog', null, 1), row('b', 'Blog', null, 2)];
  expect(names(timelineOf(rows[0]!, [], rows))).toBe('a');
});

test('removes duplicates across sources but keeps equal rows of the same source', () => {
  const old = row('a', 'SalesOrder', 'X1', 10);
  const collected = [row('b', 'SalesOrder', 'X1', 20), old];
  const loaded = [row('c', 'SalesOrder', 'X1', 30), row('b', 'SalesOrder', 'X1', 20)];
  expect(names(timelineOf(old, collected, loaded))).toBe('c b a');

  const equal = { ...old, hasOwnId: false, identity: '{"Status":1}' };
  const read = { ...equal, identity: '{"Status":2}', value: { ...equal.value, Status: 2 } };
  expect(timelineOf(equal, [equal, equal], [read, read])).toHaveLength(2);
});
