import { expect, test } from 'vitest';
import { acme, other } from '../testing/made-items.ts';
import { findPartner, partnerLabels } from './find-partner.ts';

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

test.each([
  ['the same name without a code', [null, 'Acme Ltd'], [null, 'Acme Ltd'], 'Acme Ltd'],
  ['the same name and code', ['A', 'Acme Ltd'], ['A', 'Acme Ltd'], 'Acme Ltd · A'],
  ['the same code', ['A', 'Acme Ltd'], ['A', 'Zenith'], 'A'],
  ['a name, one without a code', [null, 'Acme Ltd'], ['A', 'Acme Ltd'], 'Acme Ltd'],
  ['a code that is a name', ['A', 'Acme Ltd'], [null, 'A'], 'A'],
])('asks when two partners share %s, and tells them apart', (_, one, two, text) => {
  const both = [one, two].map(([Code = null, Name = null], place) => ({
    Id: `${place}0000000-0000-4000-8000-000000000000`,
    Code,
    Name,
  }));
  expect(findPartner(text, both)).toEqual({ candidates: both });
  const labels = partnerLabels(both);
  expect(new Set(labels.values()).size).toBe(2);
  expect(findPartner(both[1]!.Id, both)).toEqual({ partner: both[1] });
});

test('takes one of two partners with the same label by its own label', () => {
  const both = [acme, { ...twin, Code: acme.Code }];
  const labels = partnerLabels(both);
  for (const partner of both) {
    expect(findPartner(labels.get(partner)!, both)).toEqual({ partner });
  }
});

test('waits for the last rows before a name identifies its partner', () => {
  expect(findPartner('acme ltd', [acme, other], false)).toEqual({ candidates: [acme] });
  for (const text of ['acme', acme.Id, 'Acme Ltd · ACME']) {
    expect(findPartner(text, [acme, other], false)).toEqual({ partner: acme });
  }
});

test('accepts an ID that no transaction names', () => {
  const id = 'f0000000-0000-4000-8000-000000000000';
  expect(findPartner(id, known)).toEqual({ partner: { Id: id, Code: null, Name: null } });
});
