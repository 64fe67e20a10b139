import { expect, test } from 'vitest';
import { isSameNumber } from './payment-number.ts';

test('recognizes a payment number in any case, with spaces around it', () => {
  expect(isSameNumber(' W-1a ', 'w-1A')).toBe(true);
  for (const other of ['W-1', 'W-1 a', 'W1a', '']) expect(isSameNumber('W-1a', other)).toBe(false);
});
