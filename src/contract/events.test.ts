import { expect, test } from 'vitest';
import { eventName, eventNames, eventsThatNeedAction } from './events.ts';
import { notificationTypes } from './notification.ts';

test('names an event by type and code', () => {
  expect(eventName('VirtualInventory', 48)).toBe('Promotion Change');
  expect(eventName('Feeds', 48)).toBe('Promo Change');
  expect(eventName('SalesOrder', 58)).toBe('Shipped');
  expect(eventName('VendorRequest', 97)).toBe('Action Required');
});

test('shows codes outside the table as unknown codes', () => {
  expect(eventName('SalesOrder', 1)).toBe('Unknown (1)');
  expect(eventName('Nonsense', 58)).toBe('Unknown (58)');
  expect(eventName('constructor', 58)).toBe('Unknown (58)');
});

test('has events for every filter type, and for Promotion without a filter', () => {
  for (const type of notificationTypes) expect(eventNames[type], type).toBeDefined();
  expect(notificationTypes).not.toContain('Promotion');
  expect(eventName('Promotion', 133)).toBe('Invited');
});

// Counted in part 6 of the interface.
test.each([
  ['Batch', 3],
  ['Report', 8],
  ['Blog', 5],
  ['PhysicalInventory', 9],
  ['VirtualInventory', 13],
  ['Feeds', 9],
  ['PurchaseOrder', 28],
  ['SalesOrder', 28],
  ['ChannelRequest', 41],
  ['VendorRequest', 41],
  ['Promotion', 9],
])('%s has %i events', (type, count) => {
  expect(Object.keys(eventNames[type] ?? {})).toHaveLength(count);
});

test('marks exactly the events named Action Required, Failed or Error as needing action', () => {
  expect(eventsThatNeedAction['SalesOrder']).toEqual([
    59,
    ...Array.from({ length: 18 }, (_, index) => 330 + index),
  ]);
  expect(eventsThatNeedAction['ChannelRequest']).toEqual([97, 201, 211, 226, 257, 260]);
  expect(eventsThatNeedAction['Batch']).toEqual([12]);
  expect(eventsThatNeedAction['Blog']).toEqual([]);
});
