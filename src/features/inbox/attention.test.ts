import { expect, test } from 'vitest';
import { eventNames } from '#contract/events.ts';
import { eventWords } from './attention.ts';

test.each([
  ['SalesOrder', 59, 'action', 'Action Required', ''],
  ['PurchaseOrder', 330, 'action', 'Action Required', ' - Invalid SKU'],
  ['PurchaseOrder', 344, 'action', 'Action Required', ' - Payment Capture Failed'],
  ['VendorRequest', 97, 'action', 'Action Required', ''],
  ['Batch', 12, 'failure', 'Failed', ''],
  ['ChannelRequest', 226, 'failure', 'Missing Accessory Label Generation Error', ''],
  ['Feeds', 48, null, '', 'Promo Change'],
  ['Feeds', 9999, null, '', 'Unknown (9999)'],
  ['constructor', 1, null, '', 'Unknown (1)'],
] as const)('%s %i', (type, event, attention, marked, rest) => {
  expect(eventWords(type, event)).toEqual({ attention, marked, rest });
});

test('marked or not, the name is the interface’s', () => {
  for (const [type, names] of Object.entries(eventNames)) {
    for (const [code, name] of Object.entries(names)) {
      const { marked, rest } = eventWords(type, Number(code));
      expect(marked + rest).toBe(name);
    }
  }
});
