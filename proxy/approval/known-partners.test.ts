import { expect, test } from 'vitest';
import { countedPartner, isOtherPartner, ownersOf } from './known-partners.ts';

const id = '0a000000-0000-4000-8000-00000000000a';
const other = '0b000000-0000-4000-8000-00000000000b';
const known = [
  { Id: id.toUpperCase(), Code: 'NORD' },
  { Id: other, Code: 'SUED' },
  { Id: other, Code: 'TWICE' },
  { Id: id, Code: 'TWICE' },
  { Id: null, Code: 'LOST' },
  { Id: 'N-1', Code: 'ODD' },
];

test.each([
  ['an Id', { Id: id, Code: null }],
  ['an Id in upper case', { Id: id.toUpperCase(), Code: '' }],
  ['an Id in braces', { Id: `{${id}}`, Code: null }],
  ['an Id without its dashes', { Id: id.replaceAll('-', ''), Code: 'NORD' }],
  ['a Code that the service shows', { Id: null, Code: 'NORD' }],
  ['both, as the service shows them', { Id: id, Code: 'NORD' }],
])('identifies one partner by %s', (_what, partner) => {
  expect(countedPartner(partner, known)).toBe(id);
});

test.each([
  ['a Code that the service did not show', { Id: null, Code: 'WEST' }],
  ['a Code in another case', { Id: null, Code: 'nord' }],
  ['a Code with a blank', { Id: null, Code: 'NORD ' }],
  ['a Code of two partners', { Id: null, Code: 'TWICE' }],
  ['a Code without an Id', { Id: null, Code: 'LOST' }],
  ['an Id with another partner’s Code', { Id: id, Code: 'SUED' }],
  ['an Id with an unknown Code', { Id: id, Code: 'WEST' }],
  ['an Id that is no GUID', { Id: 'N-1', Code: null }],
  ['a Code with an Id that is no GUID', { Id: null, Code: 'ODD' }],
  ['nothing', { Id: '', Code: '' }],
])('finds no single partner by %s', (_what, partner) => {
  expect(countedPartner(partner, known)).toBeNull();
});

test.each([
  ['other Ids', { Id: id, Code: null }, { Id: other, Code: null }, true],
  ['other Ids with one Code', { Id: id, Code: 'NORD' }, { Id: other, Code: 'NORD' }, true],
  [
    'one Id in two spellings',
    { Id: id, Code: 'NORD' },
    { Id: `{${id.toUpperCase()}}`, Code: 'X' },
    false,
  ],
  ['other Codes', { Id: null, Code: 'NORD' }, { Id: null, Code: 'SUED' }, true],
  ['other Codes, one of them with an Id', { Id: id, Code: 'NORD' }, { Id: '', Code: 'SUED' }, true],
  ['one Code', { Id: null, Code: 'NORD' }, { Id: id, Code: 'NORD' }, false],
  ['an Id and a Code', { Id: id, Code: null }, { Id: null, Code: 'NORD' }, false],
  ['nothing', { Id: null, Code: '' }, { Id: null, Code: 'NORD' }, false],
])('tells two partners apart by %s', (_what, one, two, isOther) => {
  expect([isOtherPartner(one, two), isOtherPartner(two, one)]).toEqual([isOther, isOther]);
});

test('returns the partner of each transaction that has one', () => {
  const Partner = { Id: id, Code: 'NORD' };
  const rows = new Map([
    ['a', { Partner }],
    ['b', { Partner: null }],
  ]);
  expect(ownersOf(rows)).toEqual([{ ...Partner, transaction: 'a' }]);
});
