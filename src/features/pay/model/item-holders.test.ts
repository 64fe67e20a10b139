import { expect, test } from 'vitest';
import type { Holder } from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import { makeItems } from '../testing/made-items.ts';
import { holdersText, whyNothingIsLeft } from './item-holders.ts';

const [open, settled] = makeItems([['10'], ['0']]);
const held: Holder = { kind: 'draft', id: 'x', name: 'Other', who: null, amount: '10' };

test('names the holder of an item and tells the own draft from other drafts', () => {
  expect(whyNothingIsLeft(settled!)).toBe('Already settled');
  expect(whyNothingIsLeft({ ...open!, holders: [held] })).toBe('Reserved in another draft');
  expect(whyNothingIsLeft({ ...open!, holders: [{ ...held, kind: 'batch' }] })).toBe(
    'In an open batch',
  );
  expect(whyNothingIsLeft({ ...open!, elsewhere: '10' as Decimal })).toBe(
    'In another payment in this draft',
  );
  expect(whyNothingIsLeft({ ...open!, isInFlight: true })).toBe('Money in flight');
});

test('writes reserved amounts in the reader’s notation', () => {
  const holders = [{ ...held, amount: '1234567.8' }];
  expect(holdersText({ ...open!, holders, elsewhere: '9876.5' as Decimal })).toBe(
    '1,234,567.80 by draft “Other”; 9,876.50 by another payment in this draft',
  );
});
