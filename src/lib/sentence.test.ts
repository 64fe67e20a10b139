import { expect, test } from 'vitest';
import { sentence } from './sentence.ts';

test.each([
  ['Action Required', 'Action required'],
  ['Invalid SKU', 'Invalid SKU'],
  ['ARP Change', 'ARP change'],
  ['Invalid Ship-To Address', 'Invalid ship-to address'],
  ['Unknown (7)', 'Unknown (7)'],
  ['Sales Order', 'Sales order'],
  ['', ''],
])('writes %j as %j', (words, expected) => {
  expect(sentence(words)).toBe(expected);
});
