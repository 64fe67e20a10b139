import { expect, test } from 'vitest';
import { needsAction } from './needs-action.ts';
import { notification } from './notification.ts';
import { readPage } from './rows.ts';

const sent = {
  Id: '9f0c2f6e-6c5a-4a0e-9d8e-1f1f5a2b3c4d',
  CreatedAt: '2026-11-28T12:00:00Z',
  Event: 333,
  RecordId: null,
  RecordNumber: null,
  Message: null,
  Status: 1,
};

test.each([
  ['salesorder', 'SalesOrder'],
  ['PURCHASEORDER', 'PurchaseOrder'],
  ['promotion', 'Promotion'],
  ['Warehouse', 'Warehouse'],
])('reads the type %s as %s', (Type, expected) => {
  const [row] = readPage(notification, { Result: [{ ...sent, Type }] }).rows;
  expect(row?.value.Type).toBe(expected);
  expect(row?.raw).toMatchObject({ Type });
});

test('recognizes an event that needs action whatever the case of its type', () => {
  const [row] = readPage(notification, { Result: [{ ...sent, Type: 'salesorder' }] }).rows;
  expect(needsAction(row!.value, { SalesOrder: [333] })).toBe(true);
});
