import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  negateDecimal,
  orderOfDecimal,
  reducedBy,
  signOf,
  subtractDecimals,
  sumDecimals,
} from './decimal-sum.ts';
import { decimalFromText, plainDecimal, type Decimal } from './decimal.ts';

const decimal = (text: string) => decimalFromText(text)!;

const PLACES = 12;

/** Returns an integer of 10^−12, as an independent way to the same value. */
function units(value: Decimal): bigint {
  const plain = plainDecimal(value);
  const [whole, fraction = ''] = plain.replace('-', '').split('.');
  const magnitude = BigInt(whole! + fraction.padEnd(PLACES, '0'));
  return plain.startsWith('-') ? -magnitude : magnitude;
}

const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat(PLACES), fc.boolean())
  .map(([isNegative, digits, scale, asExponent]) => {
    const sign = isNegative ? '-' : '';
    if (asExponent) return decimal(`${sign}${digits}e-${scale}`);
    const text = String(digits).padStart(scale + 1, '0');
    if (scale === 0) return decimal(sign + text);
    return decimal(`${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`);
  });

test.each([
  ['0.1', '0.2', '0.3'],
  ['9007199254740993', '0.01', '9007199254740993.01'],
  ['1.5', '2.500', '4.000'],
  ['-0.05', '0.05', '0.00'],
  ['1e3', '-1e-3', '999.999'],
  ['1.5e3', '0.25', '1500.25'],
  ['1.5E3', '0.25', '1500.25'],
  // A double holds each sum, but not the second amount.
  ['-999999999999999', '9007199254740993', '8007199254740994'],
  ['-9007199254740000', '9007199254740993', '993'],
])('adds %s and %s to %s', (a, b, sum) => {
  expect(addDecimals(decimal(a), decimal(b))).toBe(sum);
});

test('sums exactly, for any number of amounts in any order', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 60 }), (values) => {
      const exact = values.reduce((sum, value) => sum + units(value), 0n);
      expect(units(sumDecimals(values))).toBe(exact);
      expect(sumDecimals(values.toReversed())).toBe(sumDecimals(values));
    }),
  );
});

test('sums exactly beyond what a double holds', () => {
  const most = decimal('999999999999999');
  expect(sumDecimals(Array.from({ length: 11 }, () => most))).toBe('10999999999999989');
});

test('calculates difference, negation and magnitude consistently with the sum', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      expect(units(subtractDecimals(a, b))).toBe(units(a) - units(b));
      expect(units(negateDecimal(a))).toBe(-units(a));
      expect(units(absoluteDecimal(a))).toBe(units(a) < 0n ? -units(a) : units(a));
      expect(signOf(subtractDecimals(a, a))).toBe(0);
    }),
  );
});

test('subtracts by adding the negated magnitude in the same notation', () => {
  fc.assert(
    fc.property(amounts, (a) => {
      expect(reducedBy(a)).toBe(negateDecimal(absoluteDecimal(a)));
    }),
    { examples: [[decimal('-0.00')], [decimal('0')], [decimal('-1.50')], [decimal('2.5e3')]] },
  );
});

test('returns the sign of any digit in any notation', () => {
  for (let digit = 1; digit <= 9; digit++) {
    for (const text of [`${digit}`, `0.0${digit}`, `${digit}e-5`]) {
      expect(signOf(decimal(text)), text).toBe(1);
      expect(signOf(decimal(`-${text}`)), text).toBe(-1);
    }
  }
  for (const text of ['0', '-0', '0.00', '0e5', '-0E5'])
    expect(signOf(decimal(text)), text).toBe(0);
});

test('compares and sorts decimals by their value, whatever their digits', () => {
  expect(compareDecimals(decimal('1.0'), decimal('1'))).toBe(0);
  expect(orderOfDecimal(decimal('1.0'))).toBe(orderOfDecimal(decimal('1')));
  expect(negateDecimal(decimal('0.00'))).toBe('0.00');
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const order = units(a) < units(b) ? -1 : units(a) > units(b) ? 1 : 0;
      expect(compareDecimals(a, b)).toBe(order);
      const [x, y] = [orderOfDecimal(a), orderOfDecimal(b)];
      expect(x < y ? -1 : x > y ? 1 : 0).toBe(order);
    }),
  );
});

test('sums an empty list to zero', () => {
  expect(sumDecimals([])).toBe('0');
});
