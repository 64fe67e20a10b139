import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalFromText, formatDecimal, plainDecimal } from './decimal.ts';

const decimal = (text: string) => decimalFromText(text)!;

test.each([
  ['1.25E+3', '1250'],
  ['5e-3', '0.005'],
  ['12.50', '12.50'],
  ['-0', '-0'],
  ['0e5', '0'],
  ['-1.5e-1', '-0.15'],
  ['123.456e1', '1234.56'],
  ['9007199254740993.01', '9007199254740993.01'],
])('writes %s as %s', (text, plain) => {
  expect(plainDecimal(decimal(text))).toBe(plain);
});

test('keeps the value when writing out an exponent', () => {
  const parts = fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 20n }),
    fc.integer({ min: -25, max: 25 }),
  );
  fc.assert(
    fc.property(parts, ([digits, exponent]) => {
      const plain = plainDecimal(decimal(`${digits}e${exponent}`));
      const [whole, fraction = ''] = plain.split('.');
      // Both sides scaled to 25 places, as integers.
      const scaled = BigInt(whole! + fraction.padEnd(25, '0'));
      expect(scaled).toBe(digits * 10n ** BigInt(exponent + 25));
    }),
  );
});

test.each(['', '01', '.5', '1.', '+1', 'NaN', '1e999999999', `1${'0'.repeat(200)}`])(
  'refuses %s',
  (text) => {
    expect(decimalFromText(text)).toBeUndefined();
  },
);

test.each([
  ['100 digits', '9'.repeat(100), '9'.repeat(101)],
  ['100 digits with a fraction', `9.${'9'.repeat(99)}`, `9.${'9'.repeat(100)}`],
  ['an exponent that adds digits', '1e99', '1e100'],
  ['an exponent that adds places', '12.5e-97', '12.5e-98'],
])('accepts up to 100 digits: %s', (_, longest, longer) => {
  expect(decimalFromText(longest)).toBe(longest);
  expect(decimalFromText(longer)).toBeUndefined();
});

test('shows every digit in the notation of the reader', () => {
  expect(formatDecimal(decimal('9007199254740993.010'), 'en-US')).toBe('9,007,199,254,740,993.010');
  expect(formatDecimal(decimal('-1234.5'), 'de-DE')).toBe('-1.234,5');
  expect(formatDecimal(decimal('1.25e3'), 'en-US')).toBe('1,250');
});
