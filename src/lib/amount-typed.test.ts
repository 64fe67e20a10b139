import { expect, onTestFinished, test } from 'vitest';
import { chooseLocale } from './locale.ts';
import { keptAmount, magnitudeTyped } from './amount-typed.ts';

test.each([
  ['en-US', '1,234.50', '1234.50'],
  ['en-US', '1.234,50', '1234.50'],
  ['en-US', '12,5', '12.5'],
  ['en-US', '1,234', '1234'],
  ['en-US', '1.234', '1.234'],
  ['de-DE', '1.234,50', '1234.50'],
  ['de-DE', '1,234.50', '1234.50'],
  ['de-DE', '12.5', '12.5'],
  ['de-DE', '1.234', '1234'],
  ['de-DE', '1,234', '1.234'],
  ['ar-EG', '١٬٢٣٤٫٥٠', '1234.50'],
  ['en-US', ' half ', 'half'],
])('in %s “%s” is kept as %s', (locale, typed, kept) => {
  chooseLocale(locale);
  onTestFinished(() => chooseLocale(undefined));
  expect(keptAmount(typed)).toBe(kept);
});

test.each([
  ['1,000.50', '1000.50'],
  ['-5', '5'],
  ['(12.50)', '12.50'],
  ['half', undefined],
])('a filter that ignores the sign reads “%s” as %s', (typed, read) => {
  chooseLocale('en-US');
  onTestFinished(() => chooseLocale(undefined));
  expect(magnitudeTyped(typed)).toBe(read);
});
