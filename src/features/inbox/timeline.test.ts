import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

function row(identity: string, Type: string, RecordId: string | null, instant?: number) {
  const value = {
    id: identity,
    hasOwnId: true,
    CreatedAt: '',
    Event: 1,
    RecordId,
    RecordNumber: null,
    Message: null,
    Status: 1,
    Type,
  };
  return { key: identity, identity, hasOwnId: true, instant, raw: null, value };
}

const names = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join(' ');

test('the notifications of a record, newest first, whatever the case of its id', () => {
  const rows = [
    row('a', 'SalesOrder', 'X1', 10),
    row('b', 'SalesOrder', 'x1', 30),
    // The same id under another type is another record.
    row('c', 'PurchaseOrder', 'X1', 20),
    row('d', 'SalesOrder', 'X2', 40),
    row('e', 'SalesOrder', 'X1'),
  ];
  expect(names(timelineOf(rows, rows[0]!))).toBe('b a e');
});

test('what is not listed any more still stands in its own timeline', () => {
  const archived = row('a', 'SalesOrder', 'X1', 20);
  expect(names(timelineOf([row('b', 'SalesOrder', 'X1', 10)], archived))).toBe('a b');
});

test('without a record id nothing else is claimed to be the same record', () => {
  const rows = [row('a', 'Blog', null, 1), row('b', 'Blog', null, 2)];
  expect(names(timelineOf(rows, rows[0]!))).toBe('a');
});
