import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { decimalFromText } from './decimal.ts';
import { xlsxFile } from './xlsx.ts';

const amount = (text: string) => ({ amount: decimalFromText(text)! });

function sheetOf(...cells: Parameters<typeof xlsxFile>[0]['rows'][number]): string {
  const files = unzipSync(xlsxFile({ header: ['A'], rows: [cells] }));
  return strFromU8(files['xl/worksheets/sheet1.xml']!).split('</row>')[1]!;
}

test('amounts are numbers with all their places where a double keeps the digits', () => {
  expect(sheetOf(amount('-12.50'))).toBe('<row><c s="5"><v>-12.50</v></c>');
  expect(sheetOf(amount('1234.567'))).toContain('<c s="6"><v>1234.567</v></c>');
  expect(sheetOf(amount('1e3'))).toContain('<c s="3"><v>1000</v></c>');
});

test('amounts beyond a double are text, to the last digit', () => {
  expect(sheetOf(amount('9007199254740993.01'))).toMatch(
    /t="inlineStr" s="2"><is><t [^>]*>9007199254740993\.01</,
  );
});

test('text is never a formula, and always well-formed', () => {
  const sheet = sheetOf('=HYPERLINK("http://x")', 'a<b>&c', '\u0001\r\ud800', 7, null);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('>=HYPERLINK("http://x")</t>');
  expect(sheet).toContain('>a&lt;b&gt;&amp;c</t>');
  expect(sheet).toContain('>\ufffd&#13;\ufffd</t>');
  expect(sheet).toContain('<c s="0"><v>7</v></c><c/>');
});

test('has the parts of a workbook', () => {
  const files = unzipSync(xlsxFile({ header: ['A', 'B'], rows: [] }));
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});
