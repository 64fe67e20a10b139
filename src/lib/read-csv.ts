import Papa from 'papaparse';

const SEPARATORS = [',', ';', '\t'];

/**
 * Reads CSV as spreadsheets write it (RFC 4180): by default separated by comma, semicolon or tab,
 * whichever the first line has most of. Lines without anything are left out.
 *
 * @param most records that are read
 */
export function readCsv(text: string, separator = separatorOf(text), most = 0): string[][] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return Papa.parse<string[]>(source, {
    delimiter: separator,
    newline: '\n',
    preview: most,
  }).data.filter((record) => record.some((cell) => cell.trim() !== ''));
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}
