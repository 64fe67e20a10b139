import { array, assert, boolean, constantFrom, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { parseTerms, writeTerms, type SearchTerm } from './terms.ts';

const keys = new Map(['type', 'record', 'before'].map((key) => [key, key]));

function read(text: string): SearchTerm[] {
  return parseTerms(text, keys).map(({ isNegated, key, value }) => ({ isNegated, key, value }));
}

const word = (value: string, isNegated = false): SearchTerm => ({ isNegated, key: null, value });
const keyed = (key: string, value: string, isNegated = false): SearchTerm => ({
  isNegated,
  key,
  value,
});

test.each([
  ['', []],
  ['  late  ', [word('late')]],
  ['"on hold" now', [word('on hold'), word('now')]],
  ['type:SalesOrder -type:Blog', [keyed('type', 'SalesOrder'), keyed('type', 'Blog', true)]],
  ['TYPE:Blog', [keyed('type', 'Blog')]],
  ['record:"SO 1042"', [keyed('record', 'SO 1042')]],
  ['type:', [keyed('type', '')]],
  ['type: x', [keyed('type', ''), word('x')]],
  ['http://x vendor:ACME', [word('http://x'), word('vendor:ACME')]],
  ['"still typing', [word('still typing')]],
  [String.raw`"say \"hi\" \\ "`, [word(String.raw`say "hi" \ `)]],
  ['-', [word('-')]],
  ['- x', [word('-'), word('x')]],
  ['before:2026-11-01', [keyed('before', '2026-11-01')]],
  ['SO-1042', [word('SO-1042')]],
  ['""', []],
])('%s', (text, terms) => {
  expect(read(text)).toEqual(terms);
});

test('gives each term its position', () => {
  const text = 'a  -type:"b c" d';
  const places = parseTerms(text, keys).map(({ start, end }) => text.slice(start, end));
  expect(places).toEqual(['a', '-type:"b c"', 'd']);
});

const anyText = oneof(
  string(),
  string({ unit: 'grapheme' }),
  string({ unit: constantFrom('"', '\\', ':', '-', ' ', 'type', 'a') }),
);

test('reads back written terms', () => {
  const terms = array(
    record({ isNegated: boolean(), key: constantFrom(null, ...keys.keys()), value: anyText }),
  ).map((some) => some.filter(({ key, value }) => key !== null || value !== ''));
  assert(
    property(terms, (some) => {
      expect(read(writeTerms(some, keys))).toEqual(some);
    }),
    { numRuns: 1000 },
  );
});

test('reads any typed text and reads the same terms after writing them', () => {
  assert(
    property(anyText, (text) => {
      const terms = read(text);
      expect(read(writeTerms(terms, keys))).toEqual(terms);
    }),
    { numRuns: 1000 },
  );
});
