import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { DecimalMark } from '#lib/amount-text.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { BETWEEN_CELLS, readTable } from '#lib/remittance/read-table.ts';
import { sheetOf } from '../testing/corpus/list-files.ts';
import { writePdf } from '../testing/write-pdf.ts';
import { answerBankFile } from './bank-file-answer.ts';
import { knownByBank } from './line-partner.ts';
import { textLines } from './read-pdf.ts';
import { columnReaders } from './column-readers.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('reads the text layer of a PDF, column by column', async () => {
  const pdf = latin(
    writePdf([
      { x: 50, y: 700, text: 'Remittance advice' },
      { x: 50, y: 660, text: 'Invoice' },
      { x: 300, y: 660, text: 'Amount' },
      { x: 50, y: 640, text: 'INV-10045' },
      { x: 300, y: 641, text: '1,204.50' },
      { x: 50, y: 620, text: 'CN-331' },
      { x: 300, y: 620, text: '-4.50' },
      { x: 50, y: 600, text: 'Total' },
      { x: 300, y: 600, text: '1,200.00' },
    ]),
  );
  expect(await answerBankFile(pdf)).toEqual({
    kind: 'text',
    text: 'Remittance advice\nInvoice\tAmount\nINV-10045\t1,204.50\nCN-331\t-4.50\nTotal\t1,200.00',
  });
});

test('tells a PDF without text from a damaged PDF', async () => {
  expect(await answerBankFile(latin(writePdf([])))).toEqual({ kind: 'fault', fault: 'scanned' });
  expect(await answerBankFile(latin('%PDF-1.7 nothing'))).toEqual({
    kind: 'fault',
    fault: 'broken',
  });
});

test('joins words that a PDF writes separately and keeps columns apart', () => {
  const at = (text: string, x: number, end: number) => ({ text, x, y: 10, end });
  expect(
    textLines([at('5,00', 100, 120), at('INV', 10, 25), at('7', 28, 33), at('8', 33.2, 38)]),
  ).toEqual(['INV 78\t5,00']);
});

test('leaves a column of a PDF empty where a line has nothing in it', () => {
  const row = (y: number, ...cells: readonly [text: string, x: number][]) =>
    cells.map(([text, x]) => ({ text, x, y, end: x + text.length * 5 }));
  const head = row(100, ['Date', 10], ['Text', 80], ['Paid out', 200], ['Paid in', 300]);
  expect(
    textLines([
      ...head,
      ...row(90, ['20.11.2026', 10], ['Acme', 80], ['1,234.50', 297]),
      ...row(80, ['21.11.2026', 10], ['Fee', 80], ['15.00', 215]),
      // Below neither.
      ...row(70, ['22.11.2026', 10], ['Other', 80], ['7.00', 260]),
    ]),
  ).toEqual([
    'Date\tText\tPaid out\tPaid in',
    '20.11.2026\tAcme\t\t1,234.50',
    '21.11.2026\tFee\t15.00\t',
    '22.11.2026  Other  7.00',
  ]);
});

/** A workbook with these sheets: rows of inline texts. */
function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const pack = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}">${names
      .map(
        (_, at) =>
          `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows
          .map(
            (row, y) =>
              `<row r="${y + 1}">${row
                .map(
                  (cell, x) =>
                    `<c r="${'ABC'[x]}${y + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
                )
                .join('')}</row>`,
          )
          .join('')}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

test('asks for the sheet if several have rows, and takes the only sheet with rows', async () => {
  const rows = [
    ['Invoice', 'Amount'],
    ['INV-1', '5.00'],
  ];
  const text = `Invoice${BETWEEN_CELLS}Amount\nINV-1${BETWEEN_CELLS}5.00`;
  expect(await answerBankFile(workbook({ Cover: [], Advice: rows }))).toEqual({
    kind: 'text',
    text,
  });
  expect(await answerBankFile(workbook({ Notes: [['Hello']], Advice: rows }))).toEqual({
    kind: 'sheets',
    sheets: [
      { name: 'Notes', rows: 1, text: 'Hello' },
      { name: 'Advice', rows: 2, text },
    ],
  });
});

test.each([
  ['norma43', '11004912345612345678901234561126112600000000123456978WIR SL\n2200491234'],
  ['coda', '0000027112600005        00000000  WIR NV                    GEBABEBB'],
  ['cfonb', '0130004    00823EUR2 0001234567  261126                    0000000100000{'],
  ['edi', 'ISA*00*          *00*          *ZZ*SENDER'],
  ['edi', "UNA:+.? 'UNB+UNOA:1+BANK"],
  [
    'orders',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"/>',
  ],
  ['xls', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1 INV-1 5.00'],
])('names a format that it does not read: %s', async (fault, text) => {
  expect(await answerBankFile(latin(text))).toEqual({ kind: 'fault', fault });
});

/** The same workbook with another text in its only sheet. */
function changed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const files = unzipSync(bytes);
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(files[name]!);
  expect(sheet).toContain(from);
  return zipSync({ ...files, [name]: strToU8(sheet.replace(from, to)) });
}

const textOfRows = (...rows: readonly string[]) =>
  rows.map((row) => row.replaceAll(';', BETWEEN_CELLS)).join('\n');

const advice = workbook({
  Advice: [
    ['Payer', 'Invoice', 'Amount'],
    ['Acme', 'INV-1', '5.00'],
    ['', 'INV-2', '6.00'],
    ['B', 'INV-3', '7.00'],
  ],
});

test('asks if hidden rows and columns of a sheet count', async () => {
  const [head, first, second, third] = [
    'Payer;Invoice;Amount',
    'Acme;INV-1;5.00',
    ';INV-2;6.00',
    'B;INV-3;7.00',
  ];
  const all = {
    name: 'Advice',
    rows: 4,
    text: textOfRows(head, first, second, third),
    hasHidden: true,
  };
  expect(await answerBankFile(changed(advice, '<row r="3"', '<row hidden="1" r="3"'))).toEqual({
    kind: 'sheets',
    sheets: [{ name: 'Advice', rows: 3, text: textOfRows(head, first, third) }, all],
  });
  const columns = '<cols><col min="1" max="1" hidden="true"/></cols><sheetData>';
  expect(await answerBankFile(changed(advice, '<sheetData>', columns))).toEqual({
    kind: 'sheets',
    sheets: [
      {
        name: 'Advice',
        rows: 4,
        text: textOfRows('Invoice;Amount', 'INV-1;5.00', 'INV-2;6.00', 'INV-3;7.00'),
      },
      all,
    ],
  });
  // Nothing is in them.
  const empty = '<cols><col min="9" max="16384" hidden="1"/></cols><sheetData>';
  expect(await answerBankFile(changed(advice, '<sheetData>', empty))).toMatchObject({
    kind: 'text',
  });
});

test('reads the text of merged cells in each of their rows, and a number in the first', async () => {
  const merged = (...refs: readonly string[]) => {
    const tags = refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    return changed(advice, '</sheetData>', `</sheetData><mergeCells>${tags}</mergeCells>`);
  };
  expect(await answerBankFile(merged('A2:A3', 'A4:B4'))).toEqual({
    kind: 'text',
    text: textOfRows('Payer;Invoice;Amount', 'Acme;INV-1;5.00', 'Acme;INV-2;6.00', 'B;INV-3;7.00'),
  });
  const sum = changed(merged('C2:C3'), '6.00', '');
  expect(await answerBankFile(sum)).toMatchObject({
    text: textOfRows('Payer;Invoice;Amount', 'Acme;INV-1;5.00', ';INV-2;', 'B;INV-3;7.00'),
  });
});

test('reads the currency, direction and cents that a number format shows', async () => {
  const formats = [
    '',
    '#,##0.00\\ &quot;€&quot;;[Red]\\-#,##0.00\\ &quot;€&quot;',
    '[$$-409]#,##0.00',
    '_(&quot;CHF&quot;* #,##0.00_)',
    '#,##0.00&quot; CR&quot;;#,##0.00&quot; DR&quot;',
    '0&quot; pcs&quot;',
    'dd\\.mm\\.yyyy;@',
    '#,##0.00;[Red]\\-#,##0.00',
    '#,##0',
    '0.00%',
  ];
  const styles = `<x:styleSheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:numFmts>${formats
    .map((code, at) => `<x:numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
    .join('')}</x:numFmts><x:cellStyleXfs><x:xf numFmtId="0"/></x:cellStyleXfs><x:cellXfs>${formats
    .map((_, at) => `<x:xf numFmtId="${164 + at}"/>`)
    .join('')}<x:xf numFmtId="4"/></x:cellXfs></x:styleSheet>`;
  const files = unzipSync(workbook({ Advice: [['Amount']] }));
  const relations = 'xl/_rels/workbook.xml.rels';
  files[relations] = strToU8(
    strFromU8(files[relations]!).replace(
      '</Relationships>',
      '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    ),
  );
  files['xl/styles.xml'] = strToU8(styles);
  const values = [
    [0, '5'],
    [1, '1234.5'],
    [1, '-4.1234'],
    [2, '7'],
    [3, '0.30000000000000004'],
    [4, '30'],
    [4, '-31'],
    [5, '12'],
    [6, '46340'],
    // A discount of 2 percent.
    [7, '1234.4962'],
    [7, '-1.005'],
    [7, '999.9951'],
    [8, '1234.5'],
    [9, '0.0215'],
    [10, '0.0251'],
    [10, '2500'],
  ] as const;
  const cells = values.map(
    ([style, value], at) =>
      `<row r="${at + 1}"><c r="A${at + 1}" s="${style}"><f>1&lt;2</f><v>${value}</v></c><c r="B${at + 1}" s="1"/><c r="C${at + 1}" s="1" t="str"><v>n</v></c></row>`,
  );
  const sheet = 'xl/worksheets/sheet1.xml';
  files[sheet] = strToU8(
    strFromU8(files[sheet]!).replace(
      /<sheetData>.*<\/sheetData>/,
      `<sheetData>${cells.join('')}</sheetData>`,
    ),
  );
  const answer = await answerBankFile(zipSync(files));
  expect(answer.kind === 'text' && answer.text.split('\n')).toEqual(
    '5|1234.5 €|-4.12 €|7 $|0.3 CHF|30 CR|-31 DR|12|2026-11-14|1234.5|-1.01|1000|1234.5|0.0215|0.03|2500'
      .split('|')
      .map((cell) => [cell, '', 'n'].join(BETWEEN_CELLS)),
  );
});

test.each([
  // A number says nothing about the notation of the texts beside it.
  { numbers: ['12.5'], texts: ['1.234'], asks: true, point: ['1.234'], comma: ['1234'] },
  { numbers: ['12.5'], texts: ['1,234'], asks: true, point: ['1234'], comma: ['1.234'] },
  { numbers: ['1.2344'], texts: ['1.234'], asks: true, point: ['1.234'], comma: ['1234'] },
  // Other texts reveal it, and each number keeps its value.
  { numbers: ['12.5'], texts: ['1.234', '7,50'], read: ['1234', '7.50'] },
  { numbers: ['12.5', '1.234'], texts: ['1.234,50'], read: ['1234.50'] },
  { numbers: ['12.5'], texts: ['1,234', '7.50'], read: ['1234', '7.50'] },
  { numbers: ['12.5', '1.234', '-3.25'], texts: [], read: [] },
  { numbers: ['12.5'], texts: ['99.99'], read: ['99.99'] },
])(
  'asks for the decimal mark of $texts among the numbers $numbers of a spreadsheet',
  async ({ numbers, texts, asks = false, read, point, comma }) => {
    const amounts = [...numbers, ...texts];
    const file = await sheetOf(
      [['Reference', 'Amount'], ...amounts.map((amount, at) => [`INV-${at}`, amount])],
      (cell) => numbers.includes(cell),
    );
    const answer = await answerBankFile(file);
    const table = readTable(answer.kind === 'text' ? answer.text : '');
    const columns = guessColumns(table, knownByBank([]));
    const readAs = (mark?: DecimalMark) => {
      const reader = columnReaders(table, columns, mark);
      return table.rows.slice(1).map((row) => reader.amount(row));
    };
    expect(columnReaders(table, columns).asksMark).toBe(asks);
    const shown = numbers.map((number) => number.replace(/\.\d{3}$/, '$&0'));
    if (read) expect(readAs()).toEqual([...shown, ...read]);
    if (point) expect(readAs('.')).toEqual([...shown, ...point]);
    if (comma) expect(readAs(',')).toEqual([...shown, ...comma]);
  },
);

test('reports other XML and a web page as unknown', async () => {
  for (const file of [
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:acmt.001.001.03"/>',
    '<html><table><tr><td>INV-1</td><td>5.00</td></tr></table></html>',
  ]) {
    expect(await answerBankFile(latin(file))).toEqual({ kind: 'fault', fault: 'unknown' });
  }
});

test('reads XML in its declared encoding', async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-2"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="PLN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>\u00A3\u00F3d\u00BC</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  expect(await answerBankFile(latin(xml))).toMatchObject({
    statements: [{ entries: [{ payer: 'Łódź' }] }],
  });
});

test('names the files of a ZIP that aren’t bank files', async () => {
  const mt940 = ':20:A\n:25:B\n:60F:C261119EUR1,\n:61:261120C1,NTRFX//Y\n:62F:C261120EUR2,';
  const files = {
    'a.sta': mt940,
    'list.csv': 'Payer,Amount\nAcme,5.00',
    'a.pdf': '%PDF-1.7',
    b: '',
  };
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  expect(await answerBankFile(zip)).toMatchObject({
    statements: [{ entries: [{ amount: '1' }], unread: [{ text: 'list.csv' }] }],
  });
});
