import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecord } from '#lib/csv.ts';
import { readReferences } from './read-references.ts';

const A = '0f8fad5b-d9cb-469f-a165-70867728950e';
const B = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const none = new Map<string, string>();

test.each([
  [
    `${A},INV-1\n${B},INV-2`,
    [
      [A, 'INV-1'],
      [B, 'INV-2'],
    ],
  ],
  [`Id;Reference\r\n${A};"INV;1"\r\n`, [[A, 'INV;1']]],
  [`Invoice\tTransaction\nINV-1\t${A.toUpperCase()}`, [[A.toUpperCase(), 'INV-1']]],
  [`Reference,Id,Type\nINV-1,${A},0\n,${B},0`, [[A, 'INV-1']]],
  [`${A},'=1+1`, [[A, '=1+1']]],
  ['order 7,INV-1', [['order 7', 'INV-1']]],
])('reads %j', (text, rows) => {
  const read = readReferences(text, none);
  expect(read.rows).toEqual(rows);
  expect(read.unreadable).toEqual([]);
});

test('reads back every reference that an export wrote', () => {
  const signs = fc.constantFrom('-', '=', '+', "'", '"', ';', ',', '|', ' ', '＝', 'a', '1');
  fc.assert(
    fc.property(fc.string({ unit: signs, minLength: 1, maxLength: 6 }), (written) => {
      const reference = written.trim();
      const { rows } = readReferences(
        csvRecord(['Id', 'Reference']) + csvRecord([A, reference]),
        none,
      );
      expect(rows).toEqual(reference === '' ? [] : [[A, reference]]);
    }),
  );
});

test('counts new, changed and unusable references', () => {
  const known = new Map([
    [A, 'INV-1'],
    [B, 'INV-0'],
  ]);
  const read = readReferences(
    [`${A},INV-1`, `${B},INV-2`, 'x,INV-3', 'y,', 'z,1', 'Z,2'].join('\n'),
    known,
  );
  expect(read).toMatchObject({ added: 1, changed: 1, unchanged: 1, contradicted: ['z'] });
  expect(read.rows).toHaveLength(3);
  expect(read.unreadable).toEqual(['y, ']);
  expect(readReferences('', none).rows).toEqual([]);
});

test('names IDs without a transaction once all transactions are loaded', () => {
  const text = `${A.toUpperCase()},INV-1\n${B},INV-2`;
  expect(readReferences(text, none).unknown).toEqual([]);
  expect(readReferences(text, none, new Set([A])).unknown).toEqual([B]);
});
