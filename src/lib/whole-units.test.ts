import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, sumDecimals } from './decimal-sum.ts';
import type { Decimal } from './decimal.ts';
import { trimmed, wholeUnits } from './whole-units.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(9))
  .map(([digits, places]) => {
    const sign = digits < 0n ? '-' : '';
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
    const point = text.length - places;
    return (sign + text.slice(0, point) + (places ? `.${text.slice(point)}` : '')) as Decimal;
  });

test('sums whole units to the same digits as decimals', () => {
  fc.assert(
    fc.property(fc.array(decimals, { maxLength: 20 }), (list) => {
      const { toWhole, fromWhole } = wholeUnits(list);
      const sum = list.reduce((all, decimal) => all + toWhole(decimal), 0n);
      expect(compareDecimals(fromWhole(sum), sumDecimals(list))).toBe(0);
      for (const decimal of list) {
        expect(compareDecimals(fromWhole(toWhole(decimal)), decimal)).toBe(0);
      }
    }),
  );
});

test('uses as many places as the most precise amount', () => {
  const { places, toWhole, fromWhole } = wholeUnits(['33.333', '0.1', '1e2'] as Decimal[]);
  expect(places).toBe(3);
  expect(toWhole('-0.1' as Decimal)).toBe(-100n);
  expect(fromWhole(-5n)).toBe('-0.005');
  expect(() => toWhole('0.0001' as Decimal)).toThrow(RangeError);
});

test.each([
  ['12.5000', 2, '12.50'],
  ['12.5040', 2, '12.504'],
  ['100', 2, '100'],
  ['100.000', 0, '100'],
  ['-0.10', 0, '-0.1'],
])('trims %s to at least %i places as %s', (decimal, places, shorter) => {
  expect(trimmed(decimal as Decimal, places)).toBe(shorter);
});
