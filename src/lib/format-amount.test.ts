import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountFromText } from './amount-text.ts';
import { compareDecimals } from './decimal-sum.ts';
import { decimalFromText } from './decimal.ts';
import { formatAmount } from './format-amount.ts';

const decimal = (text: string) => decimalFromText(text)!;

test.each([
  ['12.5000', 0, '12.50'],
  ['12.5', 0, '12.50'],
  ['1e-1', 0, '0.10'],
  ['12.5', 2, '12.50'],
  ['12', 0, '12'],
  ['12', 2, '12.00'],
  ['1070.000', 0, '1,070.00'],
  ['219.7376', 2, '219.7376'],
  ['116751.0380', 2, '116,751.038'],
  ['-0.10000', 0, '-0.10'],
  ['9007199254740993.010', 0, '9,007,199,254,740,993.01'],
])('writes %s, with at least %d places, as %s', (value, least, text) => {
  expect(formatAmount(decimal(value), least, 'en-US')).toBe(text);
});

test('keeps every amount to the last digit and drops only zeros beyond the cents', () => {
  const amounts = fc
    .tuple(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 0, max: 8 }),
    )
    .map(([digits, places, zeros]) => {
      const sign = digits < 0n ? '-' : '';
      const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
      const fraction = text.slice(text.length - places) + '0'.repeat(zeros);
      return `${sign}${text.slice(0, text.length - places)}${fraction && `.${fraction}`}`;
    });
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom<[string, '.' | ',']>(['en-US', '.'], ['de-DE', ','], ['en-IN', '.']),
      (amount, least, [locale, mark]) => {
        const written = formatAmount(decimal(amount), least, locale);
        const readAgain = amountFromText(written, mark);
        expect(compareDecimals(readAgain!, decimal(amount))).toBe(0);
        const fraction = written.split(mark)[1] ?? '';
        expect(fraction.length).toBeGreaterThanOrEqual(least);
        if (fraction.length > 2) expect(fraction.at(-1)).not.toBe('0');
      },
    ),
  );
});
