import { expect, test } from 'vitest';
import { choosePartners, everyPartner, keysOfChosen } from './chosen-partners.ts';

const id = '0F8FAD5B-D9CB-469F-A165-70867728950E';
const key = id.toLowerCase();
const known = new Map([
  [key, { Id: id, Code: 'VALLEY', Name: 'Valley' }],
  ['ACME', { Id: null, Code: 'ACME', Name: 'Acme' }],
  ['p-7', { Id: 'P-7', Code: null, Name: null }],
]);

test('lets the service filter by partners that all have an Id', () => {
  expect(choosePartners([key, 'p-7'], known)).toEqual({ partnerIds: [id, 'P-7'], keys: null });
});

test('filters all rows locally when a partner has only a Code', () => {
  expect(choosePartners(['ACME', key], known)).toEqual({ partnerIds: [], keys: ['ACME', key] });
});

test('returns the selected keys, and none for all partners', () => {
  for (const keys of [[key, 'p-7'], ['ACME', key], ['ACME']]) {
    expect(keysOfChosen(choosePartners(keys, known))).toEqual(keys);
  }
  expect(choosePartners([], known)).toEqual(everyPartner);
  expect(keysOfChosen(everyPartner)).toEqual([]);
});
