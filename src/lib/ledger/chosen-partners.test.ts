import { expect, test } from 'vitest';
import { choosePartners, everyPartner, keysOfChosen } from './chosen-partners.ts';

const id = '0F8FAD5B-D9CB-469F-A165-70867728950E';
const key = id.toLowerCase();
const known = new Map([
  [key, { Id: id, Code: 'VALLEY', Name: 'Valley' }],
  ['ACME', { Id: null, Code: 'ACME', Name: 'Acme' }],
  ['p-7', { Id: 'P-7', Code: null, Name: null }],
]);

test('has the service find partners that all have an Id', () => {
  expect(choosePartners([key, 'p-7'], known)).toEqual({ partnerIds: [id, 'P-7'], keys: null });
});

test('picks partners out of everything where one has a Code alone', () => {
  expect(choosePartners(['ACME', key], known)).toEqual({ partnerIds: [], keys: ['ACME', key] });
});

test('gives back the keys that were chosen, and none for everything', () => {
  for (const keys of [[key, 'p-7'], ['ACME', key], ['ACME']]) {
    expect(keysOfChosen(choosePartners(keys, known))).toEqual(keys);
  }
  expect(choosePartners([], known)).toEqual(everyPartner);
  expect(keysOfChosen(everyPartner)).toEqual([]);
});
