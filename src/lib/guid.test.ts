import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOfId } from './guid.ts';

test('GUIDs are in the order of their digits, in either case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      const order = Number(orderOfId(a)) - Number(orderOfId(b.toUpperCase()));
      const start = (id: string) => id.slice(0, 13);
      expect(Math.sign(order)).toBe(start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0);
    }),
  );
  expect(orderOfId('Order-7')).toBe('order-7');
});
