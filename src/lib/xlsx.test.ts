import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { decimalFromText } from './decimal.ts';
import { NO_PAUSE } from './pauses.ts';
import { sourceOf, TOO_MANY_ROWS, type Sheet } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

const amount = (text: string) => ({ amount: decimalFromText(text)! });

async function filesOf(sheet: Sheet) {
  const parts = await xlsxFile(sourceOf(sheet), { pause: NO_PAUSE, report: () => {} });
  return unzipSync(new Uint8Array(await new Blob(parts).arrayBuffer()));
}

async function sheetOf(...cells: Sheet['rows'][number]): Promise<string> {
  const files = await filesOf({ header: ['A'], rows: [cells] });
  return strFromU8(files['xl/worksheets/sheet1.xml']!).split('</row>')[1]!;
}

/** Returns the number format of a style, as the workbook defines it. */
function formatsOf(
  files: Awaited<ReturnType<typeof filesOf>>,
): (style: number) => string | undefined {
  const styles = strFromU8(files['xl/styles.xml']!);
  const formats = Array.from(styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g));
  const xfs = Array.from(styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g));
  return (style) => formats.find(([, id]) => id === xfs[style]?.[1])?.[2];
}

test('refuses more rows than a spreadsheet holds, and writes none', async () => {
  const begun = vi.fn<() => never>(() => {
    throw new Error('begun');
  });
  const write = (count: number) =>
    xlsxFile({ header: ['A'], count, row: begun }, { pause: NO_PAUSE, report: () => {} });
  await expect(write(1_048_576)).rejects.toThrow(TOO_MANY_ROWS);
  expect(begun).not.toHaveBeenCalled();
  // The header is a row, too.
  await expect(write(1_048_575)).rejects.toThrow('begun');
});

test('writes amounts as numbers with all places when a double keeps the digits', async () => {
  expect(await sheetOf(amount('-12.50'))).toBe('<row r="2"><c r="A2" s="5"><v>-12.50</v></c>');
  expect(await sheetOf(amount('1234.567'))).toContain('<c r="A2" s="6"><v>1234.567</v></c>');
  expect(await sheetOf(amount('1e3'))).toContain('<c r="A2" s="3"><v>1000</v></c>');
});

test.each([
  ['7', '0'],
  ['-12.50', '0.00'],
  ['1234.567', '0.000'],
  ['0.000000000000001', '0.000000000000000'],
])('shows all places of %s', async (text, format) => {
  const files = await filesOf({ header: ['A'], rows: [[amount(text)]] });
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  const [, style] = / s="(\d+)"><v>/.exec(sheet)!;
  expect(formatsOf(files)(Number(style))).toBe(format);
});

test('writes amounts beyond a double as text, to the last digit', async () => {
  expect(await sheetOf(amount('9007199254740993.01'))).toMatch(
    /t="inlineStr" s="2"><is><t [^>]*>9007199254740993\.01</,
  );
});

test('writes dates with a date style and other values as text', async () => {
  const days = [{ date: '2026-11-21T00:00:00' }, { date: '2026-11-22' }];
  const moment = { date: '2026-11-21T18:00:00-05:00' };
  const rows = [[...days, moment, { date: '0001-01-01T00:00:00' }, { date: 'soon' }]];
  const files = await filesOf({ header: ['A', 'B', 'C', 'D', 'E'], rows });
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('<c r="A2" s="19"><v>46347</v></c><c r="B2" s="19"><v>46348</v></c>');
  expect(sheet).toContain('<c r="C2" s="20"><v>46347.75</v></c><c r="D2" t="inlineStr" s="2">');
  expect(sheet).toContain('>0001-01-01T00:00:00</t>');
  expect(sheet).toContain('>soon</t>');
  const formatOf = formatsOf(files);
  expect(formatOf(19)).toBe('yyyy-mm-dd');
  expect(formatOf(20)).toBe('yyyy-mm-dd hh:mm:ss&quot;-05:00&quot;');
  // A date that is wider than its column would be shown as ####.
  expect(sheet).toContain('<col min="3" max="3" width="27" customWidth="1"/>');
});

test('never writes text as a formula and always keeps it well-formed', async () => {
  const sheet = await sheetOf('=HYPERLINK("http://x")', 'a<b>&c', '\u0001\r\ud800', 7, null);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('>=HYPERLINK("http://x")</t>');
  expect(sheet).toContain('>a&lt;b&gt;&amp;c</t>');
  expect(sheet).toContain('>\ufffd&#13;\ufffd</t>');
  expect(sheet).toMatch(/<c r="D2" s="0"><v>7<\/v><\/c>$/);
});

test('keeps text that a spreadsheet would decode', async () => {
  const texts = [
    'PO_x0041_7',
    '_x000D_',
    '_x005F_x0041_',
    '_xABCD',
    'a_b_x12_',
    '_X0041_',
    '_x00__x0041_',
  ];
  const sheet = await sheetOf(...texts);
  // ECMA-376, 22.9.2.19.
  const read = Array.from(sheet.matchAll(/<t [^>]*>([^<]*)</g), ([, text]) =>
    text!.replaceAll(/_x([\da-fA-F]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );
  expect(read).toEqual(texts);
});

test('gives each row and cell its position, also beyond column Z', async () => {
  const header = Array.from({ length: 26 * 27 + 1 }, (_, column) => String(column));
  const files = await filesOf({ header, rows: [[1, null, 3]] });
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  const nameOf = (text: string) =>
    new RegExp(`<c r="([A-Z]+)1"[^>]*><is><t [^>]*>${text}<`).exec(sheet)?.[1];
  expect([0, 25, 26, 701, 702].map((column) => nameOf(String(column)))).toEqual([
    'A',
    'Z',
    'AA',
    'ZZ',
    'AAA',
  ]);
  expect(sheet).toContain(
    '<row r="2"><c r="A2" s="0"><v>1</v></c><c r="C2" s="0"><v>3</v></c></row>',
  );
});

test('has the parts of a workbook', async () => {
  const files = await filesOf({ header: ['A', 'B'], rows: [] });
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

test('marks text that was cut at the cell limit', async () => {
  const sheet = await sheetOf('x'.repeat(32_768), 'y'.repeat(32_767));
  const texts = Array.from(sheet.matchAll(/preserve">([^<]*)</g), ([, text]) => text!);
  expect(texts.map(({ length }) => length)).toEqual([32_767, 32_767]);
  expect(texts[0]).toMatch(/x… Cut here: export CSV for the whole text\.$/);
  expect(texts[1]).toBe('y'.repeat(32_767));
});

test('writes thousands of rows in chunks and stops on request', async () => {
  const row = (place: number) => [place, `text ${place}`, null];
  const told: number[] = [];
  const source = { header: ['A', 'B'], count: 1_000, row };
  const parts = await xlsxFile(source, { pause: NO_PAUSE, report: (it) => told.push(it) });
  const files = unzipSync(new Uint8Array(await new Blob(parts).arrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(sheet.match(/<row /g)).toHaveLength(1_001);
  expect(sheet).toContain('<c r="B1001" t="inlineStr" s="2"><is><t xml:space="preserve">text 999<');
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  let pauses = 0;
  const pause = async () => {
    if (++pauses === 5) throw new Error('stopped');
  };
  await expect(xlsxFile(source, { pause, report: () => {} })).rejects.toThrow('stopped');
});
