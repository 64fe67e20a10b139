import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountFromText, decimalMarkOf } from './amount-text.ts';

test.each([
  ['12.50', '.', '12.50'],
  ['1,234.50', '.', '1234.50'],
  ['1.234,50 €', ',', '1234.50'],
  ['USD 1,234.5', '.', '1234.5'],
  ['$1,234', '.', '1234'],
  ['1 234,50', ',', '1234.50'],
  ['1’234.50', '.', '1234.50'],
  ['12,34,567.00', '.', '1234567.00'],
  ['(12.50)', '.', '-12.50'],
  ['12.50-', '.', '-12.50'],
  ['−12.50', '.', '-12.50'],
  ['€ -12,50', ',', '-12.50'],
  ['-$12.50', '.', '-12.50'],
  [',5', ',', '0.5'],
  ['5,', ',', '5'],
  ['007', '.', '7'],
  ['9007199254740993.01', '.', '9007199254740993.01'],
  ['１２.５０', '.', '12.50'],
  ['١٬٢٣٤٫٥٠', '.', '1234.50'],
  ['۱۲٫۵', '.', '12.5'],
  // A decimal mark of its own, whatever the others are: dinars have three places.
  ['١٢٫٥٠٠', ',', '12.500'],
  ['١٬٢٣٤٫٥٠٠', ',', '1234.500'],
  ['100.-', '.', '100'],
  ['CHF 1’234.—', '.', '1234'],
  ['-100,-- €', ',', '-100'],
  ['1 234 567.50', '.', '1234567.50'],
  ['Rs. 1,234.50', '.', '1234.50'],
  ['Rs.12,34,567/-', '.', '1234567'],
  ['-50/-', '.', '-50'],
  ['1,234円', '.', '1234'],
  ['1.234,50 TL', ',', '1234.50'],
  ['1 234,50 zl', ',', '1234.50'],
  ['***1,234.50', '.', '1234.50'],
  ['$**1,234.50**', '.', '1234.50'],
  ['1,234.50*', '.', '1234.50'],
  ['\u202B50.00\u202C\u200B', '.', '50.00'],
  ['\u2068\u061C-١٢٫٥٠\u2069', '.', '-12.50'],
] as const)('reads %s with %s as %s', (text, mark, expected) => {
  expect(amountFromText(text, mark)).toBe(expected);
});

test.each([
  ['', '.'],
  ['-', '.'],
  ['€', '.'],
  ['1.2.3', '.'],
  ['1,23', '.'],
  ['1,2345.00', '.'],
  ['12.50', ','],
  ['1e5', '.'],
  ['INV-1042', '.'],
  ['12 of 13', '.'],
  ['12 50', '.'],
  ['12 50.00', '.'],
  ['110740 120.00', '.'],
  ['1 23 456', '.'],
  ['1.50 100', '.'],
  ['100.00¹', '.'],
  ['5*3', '.'],
  ['1½', '.'],
  ['0x10', '.'],
  ['50/', '.'],
  ['\u202E05.21', '.'],
] as const)('reads no amount from %s with %s', (text, mark) => {
  expect(amountFromText(text, mark)).toBeUndefined();
});

test.each([
  [['1,234'], undefined],
  [['1,234', '7.50'], '.'],
  [['1.234', '7,5'], ','],
  [['1.234.567'], ','],
  [['1,234,567'], '.'],
  [['0,125'], ','],
  [['12', '13'], undefined],
  [['1,5', '1.5'], undefined],
  [['1.234,56 EUR'], ','],
  [['total', '3.5'], '.'],
  // Without cents, three digits are a group.
  [['1,234円'], '.'],
  [['￥123,450', '12'], '.'],
  [['JPY 1.234'], ','],
  [['1,234 元'], undefined],
  [['$1,234'], undefined],
] as const)('reads the decimal mark of %j as %s', (texts, mark) => {
  expect(decimalMarkOf(texts)).toBe(mark);
});

test('reads back a locale’s own output to the digit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.constantFrom(
        ['en-US', '.'],
        ['de-DE', ','],
        ['fr-FR', ','],
        ['de-CH', '.'],
        ['en-IN', '.'],
        ['ja-JP', '.'],
        ['ar-EG', '.'],
      ),
      (cents, [locale, mark]) => {
        const magnitude = String(cents < 0n ? -cents : cents).padStart(3, '0');
        const plain = `${cents < 0n ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
          plain as Intl.StringNumericLiteral,
        );
        expect(amountFromText(written, mark)).toBe(plain);
      },
    ),
  );
});
