import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecord } from './csv.ts';
import { readCsv } from './read-csv.ts';

test.each([
  [
    'a,b\r\nc,"d ""e"", f"\r\n',
    [
      ['a', 'b'],
      ['c', 'd "e", f'],
    ],
  ],
  [
    '\uFEFFa;b;c,d\n\n;;\n1;2;3',
    [
      ['a', 'b', 'c,d'],
      ['1', '2', '3'],
    ],
  ],
  [
    'a\tb\n"two\nlines"\tx',
    [
      ['a', 'b'],
      ['two\nlines', 'x'],
    ],
  ],
  ['', []],
])('reads %j', (text, records) => {
  expect(readCsv(text)).toEqual(records);
});

test('reads back written records', () => {
  const text = string({ unit: constantFrom('"', ',', '\n', 'a', ' '), minLength: 1 });
  const record = array(text, { minLength: 2, maxLength: 4 });
  assert(
    property(array(record), (records) => {
      const written = ['first,second\r\n', ...records.map(csvRecord)].join('');
      const full = records.filter((cells) => cells.some((cell) => cell.trim() !== ''));
      expect(readCsv(written).slice(1)).toEqual(full);
    }),
  );
});
