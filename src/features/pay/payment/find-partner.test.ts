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
])('%s is one partner', (text, partner) => {
  expect(findPartner(text, known)).toEqual({ partner });
});

test('a part of a name is asked for, and never a code', () => {
  expect(findPartner('Valley', known)).toEqual({ candidates: [valleyFoods, valleyWest] });
  expect(findPartner('west', known)).toEqual({ candidates: [valleyWest] });
  expect(findPartner('Nobody', known)).toEqual({ candidates: [] });
});

test('a name that two partners have is asked for', () => {
  expect(findPartner('Acme Ltd', [acme, twin])).toEqual({ candidates: [acme, twin] });
});

test('an id that no transaction names is an id all the same', () => {
  const id = 'f0000000-0000-4000-8000-000000000000';
  expect(findPartner(id, known)).toEqual({ partner: { Id: id, Code: null, Name: null } });
});
