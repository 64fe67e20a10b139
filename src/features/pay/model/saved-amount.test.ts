import { expect, onTestFinished, test } from 'vitest';
import { chooseLocale } from '#lib/locale.ts';
import { currencyFault, savedAmount } from './saved-amount.ts';

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
])('in %s, saves “%s” as %s', (locale, typed, kept) => {
  chooseLocale(locale);
  onTestFinished(() => chooseLocale(undefined));
  expect(savedAmount(typed, { units: null, names: {} })).toBe(kept);
});

const names = { 0: 'USD', 1: 'CAD', 2: 'EUR' };

test.each([
  ['500 USD', 0, '500'],
  ['$500', 0, '500'],
  ['$500', 1, '500'],
  ['US$ 500', 0, '500'],
  ['500 eur', 2, '500'],
  ['500 CAD', 0, '500 CAD'],
  ['€500', 0, '€500'],
  ['$500', 2, '$500'],
  ['500 GBP', 0, '500 GBP'],
  ['500 CAD', null, '500 CAD'],
  ['$500', null, '500'],
  ['500', null, '500'],
])('in a field with Units, saves “%s” of Units %s as %s', (typed, units, kept) => {
  expect(savedAmount(typed, { units, names })).toBe(kept);
});

test('explains why an amount in another currency isn’t saved', () => {
  const faultOf = (text: string, units: number | null, known: Record<string, string> = names) =>
    currencyFault(text, { units, names: known });
  expect(faultOf('500 GBP', 0)).toBe('GBP is not one of this service’s Units.');
  expect(faultOf('500 CAD', 0)).toBe('CAD differs from USD, the payment’s Units.');
  expect(faultOf('500 CAD', null)).toBe('Choose CAD as the Units, or enter the amount alone.');
  expect(faultOf('500 CAD', 1)).toBeNull();
  expect(faultOf('half EUR', 0)).toBeNull();
  expect(faultOf('500 CAD', 0, {})).toBeNull();
  expect(savedAmount('500 CAD', { units: 0, names: {} })).toBe('500');
});
