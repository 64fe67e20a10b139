import { expect, test } from 'vitest';
import { newPayment } from '../model/draft-edits.ts';
import { acme, makeItems } from '../testing/made-items.ts';
import { agreedUnits, readUnits, unitsChoices } from './units.ts';

const names = { 840: 'USD', 978: 'EUR' };
const inEuro = { Balance: { Value: '5' as never, Units: 978 } };
const advance = newPayment({ partner: acme, autoApply: true });

test('takes the common Units of open items and ignores settled items', () => {
  expect(agreedUnits(makeItems([['10'], ['20']]))).toBe(1);
  expect(
    agreedUnits(
      makeItems([['10'], ['0', { Balance: { ...inEuro.Balance, Value: '0' as never } }]]),
    ),
  ).toBe(1);
  expect(agreedUnits(makeItems([['10'], ['20', inEuro]]))).toBeNull();
  expect(agreedUnits([])).toBeNull();
});

test('asks for the Units of an advance, even without named Units', () => {
  expect(unitsChoices(advance, [], names, null)).toEqual([840, 978]);
  expect(unitsChoices(advance, [], {}, null)).toEqual([]);
  expect(unitsChoices({ ...advance, units: 7 }, [], {}, null)).toEqual([7]);
});

test('doesn’t ask for Units when open items agree, unless others were selected', () => {
  const items = makeItems([['10']]);
  expect(unitsChoices({ ...advance, units: 1 }, items, names, 1)).toBeNull();
  expect(unitsChoices({ ...advance, units: 978 }, items, names, 1)).toContain(978);
  expect(unitsChoices(newPayment(), items, names, 1)).toBeNull();
});

test('offers the items’ Units, and all named Units for AutoApply', () => {
  const items = makeItems([['10'], ['20', inEuro]]);
  expect(unitsChoices(newPayment(), items, names, null)).toEqual([1, 978]);
  expect(unitsChoices(advance, items, names, null)).toEqual([1, 978, 840]);
});

test.each([
  ['7', 7],
  [' 840 ', 840],
  ['0', 0],
  ['-1', -1],
  ['1.5', null],
  ['', null],
  ['1e3', null],
  ['USD', null],
  ['99999999999999999999', null],
])('reads “%s” as the whole number %s', (text, units) => {
  expect(readUnits(text)).toBe(units);
});
