import { expect, test } from 'vitest';
import { countedPartner } from './known-partners.ts';

const id = '0a000000-0000-4000-8000-00000000000a';
const other = '0b000000-0000-4000-8000-00000000000b';
const known = [
  { Id: id.toUpperCase(), Code: 'NORD' },
  { Id: other, Code: 'SUED' },
  { Id: other, Code: 'TWICE' },
  { Id: id, Code: 'TWICE' },
  { Id: null, Code: 'LOST' },
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
  ['nothing', { Id: '', Code: '' }],
])('finds no single partner by %s', (_what, partner) => {
  expect(countedPartner(partner, known)).toBeNull();
});
