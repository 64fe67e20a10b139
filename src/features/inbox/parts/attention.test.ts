import { expect, test } from 'vitest';
import { eventNames, eventsThatNeedAction } from '#contract/events.ts';
import { eventWords } from './attention.ts';

test.each([
  ['SalesOrder', 59, 'Action required', true],
  ['PurchaseOrder', 330, 'Invalid SKU', true],
  ['PurchaseOrder', 334, 'Invalid ship-to address', true],
  ['SalesOrder', 339, 'Late back order', true],
  ['VendorRequest', 97, 'Action required', true],
  ['Batch', 12, 'Failed', true],
  ['ChannelRequest', 226, 'Missing accessory label generation error', true],
  ['Feeds', 48, 'Promo change', false],
  ['Feeds', 47, 'ARP change', false],
  ['Feeds', 9999, 'Unknown (9999)', false],
  ['constructor', 1, 'Unknown (1)', false],
] as const)('names the reason of %s %i', (Type, Event, label, isMarked) => {
  expect(eventWords({ Type, Event }, eventsThatNeedAction)).toEqual({
    label,
    needsAction: isMarked,
  });
});

test('follows the settings for events that need action, whatever their names are', () => {
  const events = { SalesOrder: [58], Feeds: [9999], Batch: [] };
  expect(eventWords({ Type: 'SalesOrder', Event: 58 }, events)).toEqual({
    label: 'Shipped',
    needsAction: true,
  });
  expect(eventWords({ Type: 'Feeds', Event: 9999 }, events).needsAction).toBe(true);
  expect(eventWords({ Type: 'Batch', Event: 12 }, events).needsAction).toBe(false);
  // Without the badge the whole name says that action is required.
  expect(eventWords({ Type: 'SalesOrder', Event: 339 }, events).label).toBe(
    'Action required - late back order',
  );
});

test('uses the interface’s event names in every label', () => {
  for (const [Type, names] of Object.entries(eventNames)) {
    for (const [code, name] of Object.entries(names)) {
      for (const events of [eventsThatNeedAction, {}]) {
        const { label } = eventWords({ Type, Event: Number(code) }, events);
        expect(name.toLowerCase().endsWith(label.toLowerCase())).toBe(true);
      }
    }
  }
});
