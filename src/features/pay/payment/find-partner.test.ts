import { expect, test } from 'vitest';
import { acme, other } from '../testing/made-items.ts';
import { findPartner } from './find-partner.ts';

const valleyFoods = {
  Id: 'c0000000-0000-4000-8000-000000000000',
  Code: 'VF1',
  Name: 'Valley Foods',
};
const valleyWest = { Id: 'd0000000-0000-4000-8000-000000000000', Code: 'VW1', Name: 'Valley West' };
const twin = { Id: 'e0000000-0000-4000-8000-000000000000', Code: 'ACM2', Name: 'Acme Ltd' };
const known = [acme, other, valleyFoods, valleyWest];

test.each([
  ['Acme Ltd', acme],
  ['acme ltd', acme],
  ['ACME', acme],
  ['acme', acme],
  ['Acme Ltd · ACME', acme],
  [acme.Id.toUpperCase(), acme],
])('identifies one partner by %s', (text, partner) => {
  expect(findPartner(text, known)).toEqual({ partner });
});

test('asks about a part of a name, and ignores parts of codes', () => {
  expect(findPartner('Valley', known)).toEqual({ candidates: [valleyFoods, valleyWest] });
  expect(findPartner('west', known)).toEqual({ candidates: [valleyWest] });
  expect(findPartner('Nobody', known)).toEqual({ candidates: [] });
});

test('asks about a name that two partners share', () => {
  expect(findPartner('Acme Ltd', [acme, twin])).toEqual({ candidates: [acme, twin] });
});

test('accepts an ID that no transaction names', () => {
  const id = 'f0000000-0000-4000-8000-000000000000';
  expect(findPartner(id, known)).toEqual({ partner: { Id: id, Code: null, Name: null } });
});
