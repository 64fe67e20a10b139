import { expect, test } from 'vitest';
import { isSameNumber, mayBeAltered } from './payment-number.ts';

test('recognizes a payment number in any case, with spaces around it', () => {
  expect(isSameNumber(' W-1a ', 'w-1A')).toBe(true);
  for (const other of ['W-1', 'W-1 a', 'W1a', '']) expect(isSameNumber('W-1a', other)).toBe(false);
});

test('recognizes what a service may have made of a number', () => {
  for (const altered of ['inv-2026', 'INV2026-0042', '2026-0042', 'PMT INV-2026-0042', '']) {
    expect(mayBeAltered(altered, 'INV-2026-0042'), altered).toBe(true);
  }
  for (const altered of ['W-42', 'W-00042', 'w 042', '0W0042']) {
    expect(mayBeAltered(altered, 'W-0042'), altered).toBe(true);
  }
  for (const other of ['W-0043', 'A', 'W-0142']) {
    expect(mayBeAltered(other, 'W-0042'), other).toBe(false);
  }
});
