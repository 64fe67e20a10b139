import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortMessage } from './short-message.ts';

test.each([
  ['SO-1: refund of $4.00 failed', 'SO-1', 'Refund of $4.00 failed'],
  ['SO-1 shipped by DPD, tracking 1Z', 'SO-1', 'Shipped by DPD, tracking 1Z'],
  ['BED-NVY: price changed', 'BED-NVY-0302', 'Price changed'],
  ['FEED-1 (Marketplace CA): LMP', 'FEED-1', '(Marketplace CA): LMP'],
  ['SO-1: iPhone is out of stock', 'SO-1', 'iPhone is out of stock'],
  ['SO-1: ship-to changed', 'SO-1', 'Ship-to changed'],
  ['SO-12 shipped', 'SO-1', 'SO-12 shipped'],
  ['SO-1-2 shipped', 'SO-1', 'SO-1-2 shipped'],
  ['SO-1', 'SO-1', 'SO-1'],
  ['SO-1: ', 'SO-1', 'SO-1: '],
  ['Order SO-1 shipped', 'SO-1', 'Order SO-1 shipped'],
  ['Late', 'Late-1', 'Late'],
  ['Late again', 'Late-1', 'Late again'],
  ['', '', ''],
])('shortens %j of %j to %j', (message, record, expected) => {
  expect(shortMessage(message, record)).toBe(expected);
});

test('drops only the first word and its separator', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (record, separator, rest) => {
      const message = `${record}${separator}${rest}`;
      const short = shortMessage(message, record);
      // The first letter may have been capitalized.
      expect(message.endsWith(short.slice(1))).toBe(true);
      const dropped = message.slice(0, message.length - short.length);
      expect(dropped).toMatch(/^(?:[^\s:,;]+[\s:,;]+)?$/);
      if (message !== '') expect(short).not.toBe('');
    }),
  );
});
