import { array, assert, constantFrom, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecord } from './csv.ts';
import { readCsv } from './read-csv.ts';

test.each([
  ['a,b\r\nc,"d ""e"", f"\r\n', ['a | b', 'c | d "e", f']],
  ['\uFEFFa;b;c,d\n\n;;\n1;2;3', ['a | b | c,d', '1 | 2 | 3']],
  ['a\tb\n"two\nlines"\tx', ['a | b', 'two\nlines | x']],
  ['12" pipe,6" rod\na,b', ['12" pipe | 6" rod', 'a | b']],
  ['"never closed,""b', ['"never closed | ""b']],
  ['a,"12" pipe"\nb,x', ['a | 12 pipe"', 'b | x']],
  [
    'No;Payer;Amount\n1;"Miller;100\n2;"Smith;200\n3;"Jones; Ltd";300',
    ['No | Payer | Amount', '1 | "Miller | 100', '2 | "Smith | 200', '3 | Jones; Ltd | 300'],
  ],
  [
    'No;Payer;Amount\r\n1;"Miller;100\r\n2;Smith;150\r\n3;Jones";200\r\n4;"Doe";250',
    [
      'No | Payer | Amount',
      '1 | "Miller | 100',
      '2 | Smith | 150',
      '3 | Jones" | 200',
      '4 | Doe | 250',
    ],
  ],
  [
    'No,Payer,Amount\n1,"Miller, Inc\nMain St, Boston",100\n2,"Doe, 5 Elm St\n12 Main St, Boston 02134" ,100',
    [
      'No | Payer | Amount',
      '1 | Miller, Inc\nMain St, Boston | 100',
      '2 | Doe, 5 Elm St\n12 Main St, Boston 02134  | 100',
    ],
  ],
  // A formula, by which programs keep a spreadsheet from reading a text as a number.
  [
    'No,Amount\n="007","1,00"\n="1,5",=""\n"=""008""",=1+1\n="a""b",x="2"',
    ['No | Amount', '007 | 1,00', '1,5 | ', '008 | =1+1', 'a"b | x="2"'],
  ],
  ['a,b\nc,', ['a | b', 'c | ']],
  ['', []],
])('reads %j', (text, records) => {
  expect(readCsv(text)).toEqual(records.map((record) => record.split(' | ')));
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

test('reads a quote that is never closed as a character, so that it costs no other record', () => {
  const plain = array(string({ unit: constantFrom('a', '1', ' '), minLength: 1 }), {
    minLength: 2,
    maxLength: 3,
  });
  assert(
    property(array(plain, { minLength: 1 }), nat(), nat(), (records, row, column) => {
      const cells = records[row % records.length]!;
      const place = column % cells.length;
      cells[place] = `"${cells[place]}`;
      const before = '"first, quoted",second\n';
      const after = '\n"last, quoted",second';
      const text = before + records.map((record) => record.join(',')).join('\n') + after;
      const full = records.filter((record) => record.some((cell) => cell.trim() !== ''));
      expect(readCsv(text)).toEqual([
        ['first, quoted', 'second'],
        ...full,
        ['last, quoted', 'second'],
      ]);
    }),
  );
});
