import { plainDecimal } from './decimal.ts';
import { isExactNumber, type Sheet, type SheetCell } from './sheet.ts';

/**
 * Text that a spreadsheet reads as a formula (OWASP, CSV injection): at the start of a cell, or
 * after a separator of another country's spreadsheet, quoted or not. East Asian spreadsheets read
 * full-width signs as well. An apostrophe may stand there already.
 */
const FORMULA =
  /(^|[,;|\t\r\n])('?)(?=["' \v\f\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\p{Cf}]*[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;
const DIVIDER_FIRST = /^[\t\r]/;
/** Possible delimiters, and full-width signs at the start. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^'?[\uFF00-\uFF20]/;
const DIVIDES = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;

/** The byte order mark by which spreadsheets know UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * Formats one record of RFC 4180. An apostrophe turns a cell that would be a formula into text. The
 * same goes for an amount that a spreadsheet would truncate; any other amount is a number,
 * including `-12.50`.
 */
export function csvRecord(cells: readonly SheetCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') {
    if ('date' in cell) return textCell(cell.date);
    const digits = plainDecimal(cell.amount);
    return isExactNumber(cell.amount) ? digits : `'${digits}`;
  }
  return textCell(cell);
}

function textCell(text: string): string {
  const safe = safeText(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function safeText(text: string): string {
  const safe = text.replace(FORMULA, "$1'$2");
  return DIVIDER_FIRST.test(safe) ? `'${safe}` : safe;
}

/** Returns the text of a cell that `csvRecord` wrote. */
export function textOfCell(cell: string): string {
  return cell.replace(FORMULA, '$1');
}

/**
 * Formats rows for pasting into a spreadsheet: cells between tabs, without formulas that it would
 * run. Tabs and line breaks in a cell become spaces.
 */
export function tsvText({ header, rows }: Sheet<string>): string {
  return [header, ...rows]
    .map((cells) => cells.map((text) => safeText(text.replaceAll(DIVIDES, ' '))).join('\t'))
    .join('\n');
}
