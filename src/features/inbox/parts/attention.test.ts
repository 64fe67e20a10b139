import { expect, test } from 'vitest';
import { eventNames, eventsThatNeedAction } from '#contract/events.ts';
import { eventWords } from './attention.ts';

test.each([
  ['SalesOrder', 59, 'action', 'Action required', ''],
  ['PurchaseOrder', 330, 'action', 'Action required', ' - Invalid SKU'],
  ['PurchaseOrder', 344, 'action', 'Action required', ' - Payment Capture Failed'],
  ['VendorRequest', 97, 'action', 'Action required', ''],
  ['Batch', 12, 'failure', 'Failed', ''],
  ['ChannelRequest', 226, 'failure', 'Missing Accessory Label Generation Error', ''],
  ['Feeds', 48, null, '', 'Promo Change'],
  ['Feeds', 9999, null, '', 'Unknown (9999)'],
  ['constructor', 1, null, '', 'Unknown (1)'],
] as const)('%s %i', (Type, Event, attention, marked, rest) => {
  expect(eventWords({ Type, Event }, eventsThatNeedAction)).toEqual({
    attention,
    marked,
    rest,
    isSilent: false,
  });
});

test('what a deployment lists is marked, whatever it is called, and nothing else', () => {
  const events = { SalesOrder: [58], Feeds: [9999], Batch: [] };
  expect(eventWords({ Type: 'SalesOrder', Event: 58 }, events)).toEqual({
    attention: 'action',
    marked: 'Shipped',
    rest: '',
    isSilent: true,
  });
  expect(eventWords({ Type: 'Feeds', Event: 9999 }, events).marked).toBe('Unknown (9999)');
  expect(eventWords({ Type: 'SalesOrder', Event: 59 }, events).attention).toBeNull();
  expect(eventWords({ Type: 'Batch', Event: 12 }, events).attention).toBeNull();
});

test('marked or not, the name is the interface’s', () => {
  for (const [Type, names] of Object.entries(eventNames)) {
    for (const [code, name] of Object.entries(names)) {
      for (const events of [eventsThatNeedAction, {}]) {
        const { marked, rest } = eventWords({ Type, Event: Number(code) }, events);
        expect((marked + rest).toLowerCase()).toBe(name.toLowerCase());
      }
    }
  }
});
