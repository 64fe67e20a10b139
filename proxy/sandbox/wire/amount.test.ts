import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAmounts,
  compareAmounts,
  wireAmount,
  parseAmount,
  subtractAmounts,
  type DecimalAmount,
} from './amount.ts';

const amount = fc.record({
  digits: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  scale: fc.integer({ min: 0, max: 8 }),
});
/** The same value in units of 10⁻⁸. */
const fine = ({ digits, scale }: DecimalAmount): bigint => digits * 10n ** BigInt(8 - scale);

test('parses an amount as written, digit for digit', () => {
  fc.assert(
    fc.property(amount, (a) => {
      expect(parseAmount(wireAmount(a))).toEqual(a);
    }),
  );
});

test('adds, subtracts and compares exactly', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(fine(addAmounts(a, b))).toBe(fine(a) + fine(b));
      expect(fine(subtractAmounts(a, b))).toBe(fine(a) - fine(b));
      expect(Math.sign(compareAmounts(a, b))).toBe(
        Number(fine(a) > fine(b)) - Number(fine(a) < fine(b)),
      );
    }),
  );
});

test.each([
  ['12.50', '12.50'],
  ['-0.05', '-0.05'],
  ['1.25E+3', '1250'],
  ['5e-3', '0.005'],
  ['9007199254740993.01', '9007199254740993.01'],
])('%s is %s', (text, written) => {
  expect(wireAmount(parseAmount(text))).toBe(written);
});
