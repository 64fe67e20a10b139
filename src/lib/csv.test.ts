import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecord, tsvText } from './csv.ts';
import { decimalFromText } from './decimal.ts';
import { NO_PAUSE } from './pauses.ts';
import { sheetParts } from './sheet-parts.ts';

test('quotes cells when needed', () => {
  expect(csvRecord(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe(
    'a,"b,c","say ""hi""","two\nlines",\r\n',
  );
});

test('writes no formula for a spreadsheet', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    expect(csvRecord([`${start}1`])).toMatch(/^"?'/);
  }
  expect(csvRecord(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`);
});

test('writes amounts as numbers if a spreadsheet keeps all digits, or else as text', () => {
  const amounts = ['-12.50', '0.000', '9007199254740993.01', '-123456789012.345', '1e3'];
  const cells = amounts.map((text) => ({ amount: decimalFromText(text)! }));
  expect(csvRecord(cells)).toBe("-12.50,0.000,'9007199254740993.01,-123456789012.345,1000\r\n");
  expect(csvRecord(['-12.50', 3, null])).toBe("'-12.50,3,\r\n");
  const digits = [
    '123456789012345',
    '1234567890123456',
    '0.00123456789012345',
    '-0.1234567890123456',
  ];
  expect(csvRecord(digits.map((text) => ({ amount: decimalFromText(text)! })))).toBe(
    "123456789012345,'1234567890123456,0.00123456789012345,'-0.1234567890123456\r\n",
  );
});

test.each([
  ['x;=cmd', `"x;'=cmd"`],
  ['x\t=cmd', `"x\t'=cmd"`],
  ['x\n@cmd', `"x\n'@cmd"`],
  ['x; "=1+1"', `"x;' ""=1+1"""`],
  ['＝1+1', `"'＝1+1"`],
  ['－1', `"'－1"`],
  [' =1+1', `' =1+1`],
  ['a;b', '"a;b"'],
  ['a-b', 'a-b'],
])('writes %j as %s', (text, written) => {
  expect(csvRecord([text])).toBe(`${written}\r\n`);
});

test('starts no formula after any country’s separator', () => {
  const unit = constantFrom(...';\t,|\n\r"\' =+-@＝＋－＠﹦a\u200b\u00a0\uFEFF'.split(''));
  assert(
    property(array(string({ unit }), { minLength: 1 }), (cells) => {
      for (const separator of [';', ',', '\t', '|', '\n']) {
        for (const cell of csvRecord(cells).split(separator)) {
          // A spreadsheet may trim a cell, take its quotes away, and read full-width signs.
          const seen = cell.replace(/^[\s"\p{Cf}]+/u, '').normalize('NFKC');
          expect(seen).not.toMatch(/^[=+\-@]/);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

/** Reads one record as RFC 4180 says. */
function read(record: string): string[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/y;
  const cells: string[] = [];
  while (cell.lastIndex < record.length) {
    const [, quoted, plain] = cell.exec(record)!;
    cells.push(quoted?.replaceAll('""', '"') ?? plain!);
  }
  return cells;
}

test('reads back every record', () => {
  const text = oneof(string(), string({ unit: constantFrom('"', ',', '\n', '\r', '=', 'a') }));
  assert(
    property(array(text, { minLength: 1 }), (cells) => {
      const bare = (some: readonly string[]) => some.map((cell) => cell.replaceAll("'", ''));
      expect(bare(read(csvRecord(cells)))).toEqual(bare(cells));
    }),
    { numRuns: 1000 },
  );
});

test.each([1, 4096, 8193])('writes each of %d rows once', async (count) => {
  const row = (place: number) => [place];
  const sheet = { header: ['A'], count, row };
  const parts = await sheetParts(sheet, 'csv', { pause: NO_PAUSE, report: () => {} });
  const expected = ['A', ...Array.from({ length: count }, (_, place) => String(place)), ''];
  expect((await new Blob(parts).text()).split('\r\n')).toEqual(expected);
});

test('writes pasted text with the same cells and without formulas', () => {
  const text = oneof(
    string(),
    string({ unit: constantFrom('\t', '\n', '\r', '\u2028', '=', '@', 'a') }),
  );
  assert(
    property(array(array(text, { minLength: 3, maxLength: 3 })), (rows) => {
      const lines = tsvText({ header: ['a', 'b', 'c'], rows }).split(/\r\n|[\n\r\u2028]/);
      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines) {
        const cells = line.split('\t');
        expect(cells).toHaveLength(3);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }
    }),
    { numRuns: 1000 },
  );
  expect(tsvText({ header: ['a'], rows: [['x\ty'], ['-1']] })).toBe("a\nx y\n'-1");
});
