import { expect, test } from 'vitest';
import { partnerOf, trackingOf } from './key-facts.ts';

test.each([
  [{ Channel: { Code: 'M', Name: 'Marlowe' } }, 'Marlowe'],
  [{ partner_name: 'Marlowe' }, 'Marlowe'],
  [{ Vendor: 'Marlowe' }, 'Marlowe'],
  [{ Customer: 'Ana', Partner: { Name: 'Marlowe' } }, 'Marlowe'],
  [{ Partner: { Name: ' ' }, Channel: { Name: 'Marlowe' } }, 'Marlowe'],
  [{ Partner: { Code: 'M' }, Name: 'Ana' }, null],
  [{ Partner: 7 }, null],
  [[{ Partner: 'Marlowe' }], null],
  [null, null],
  [undefined, null],
])('finds the partner of %j: %s', (record, name) => {
  expect(partnerOf(record)).toBe(name);
});

test.each([
  [
    'Shipped by UPS, tracking 1Z4444447682285478',
    { Tracking: 'X'.repeat(9) },
    '1Z4444447682285478',
  ],
  ['tracking is now 444441685624 (DPD)', undefined, '444441685624'],
  ['tracking number: 4444-4168-5624', undefined, '4444-4168-5624'],
  ['tracking is late', undefined, null],
  ['Shipped', { Shipments: [{ Lines: [] }, { TrackingNumber: ' 1Z9 ' }] }, '1Z9'],
  ['Shipped', { Tracking: { Number: '1' } }, null],
  ['Shipped', undefined, null],
])('finds the tracking number of %j and %j: %s', (message, record, number) => {
  expect(trackingOf(message, record)).toBe(number);
});
