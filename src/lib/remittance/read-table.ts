import { westernDigits } from '../amount-text.ts';
import { mostFrequent } from '../most-frequent.ts';
import { normalizeText } from '../normalize-text.ts';
import { readCsv } from '../read-csv.ts';
import { alignRows } from './align-rows.ts';
import { amountKind } from './column-words.ts';
import { withCurrenciesJoined } from './currency-columns.ts';
import { areDates, dayFromSerial } from './date-text.ts';
import { inFirstColumns, withoutShifts } from './place-cells.ts';
import { placedBySpaces, splitBySpaces, withoutDashes } from './split-by-spaces.ts';
import { stackedRows } from './stacked-cells.ts';
import { isAmount, isEndOfAmount } from './written-amount.ts';

/** Text as a table: every row has as many cells as the widest, trimmed; empty rows are gone. */
export interface TextTable {
  rows: readonly (readonly string[])[];
  /** The guessed delimiter: a tab, `;`, `,`, `|`, or `spaces`; `BETWEEN_CELLS` in a spreadsheet. */
  delimiter: string;
  notRead: {
    /** The number of lines beyond the limit. */
    tooMany: number;
    /** Line numbers, from 1, of lines with too many columns or a cell that is too long. */
    tooLong: readonly number[];
    /** The number of lines below a later header with other columns: each is one text. */
    otherColumns?: number | undefined;
  };
}

/** Stands between the cells of a spreadsheet, whose numbers say nothing about the texts beside them. */
export const BETWEEN_CELLS = '\u001F';

const DELIMITERS = ['\t', ';', '|', ','];

/** The most lines to read: more are neither one payment's remittance nor one day's list. */
export const MOST_LINES = 5000;
/** Keeps the table no larger than the text, whose longest line would widen all others. */
const MOST_COLUMNS = 60;
const LONGEST_CELL = 2000;

/**
 * Reads text that was pasted from a spreadsheet or an email, or a CSV file. Quotes follow RFC 4180;
 * without any delimiter, runs of spaces separate the columns.
 */
export function readTable(written: string, known?: string): TextTable {
  const text = westernDigits(written);
  const guessed = known ?? guessDelimiter(text);
  const stacked = guessed === 'spaces' ? stackedRows(text) : null;
  const delimiter = stacked ? '\t' : guessed;
  const cells =
    stacked ??
    (delimiter === 'spaces'
      ? placedBySpaces(withoutDashes(joinBrokenLines(text.split(/\r\n?|\n/))))
      : delimiter === '\t'
        ? withoutShifts(readCsv(text, delimiter))
        : readCsv(text, delimiter));
  const filled = cells.filter((row) => row.some((cell) => !/^(?:[-=_:+]{3,})?$/.test(cell.trim())));
  const tooLong: number[] = [];
  const rows: string[][] = [];
  for (const [index, row] of alignRows(filled.slice(0, MOST_LINES), delimiter).entries()) {
    if (row === null) {
      tooLong.push(index + 1);
      continue;
    }
    const end = row.findLastIndex((cell) => cell.trim() !== '') + 1;
    const isLong = row.some((cell) => cell.length > LONGEST_CELL);
    if (end > MOST_COLUMNS || isLong) tooLong.push(index + 1);
    else rows.push(row.slice(0, end).map((cell) => normalizeText(cell, 'NFC').trim()));
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const { rows: even, unread } = inFirstColumns(
    rows.map((row) => row.concat(Array.from({ length: width - row.length }, () => ''))),
  );
  for (let column = 0; column < width; column++) writeDays(even, column);
  return {
    rows: withCurrenciesJoined(even),
    delimiter,
    notRead: {
      tooMany: Math.max(0, filled.length - MOST_LINES),
      tooLong,
      ...(unread > 0 && { otherColumns: unread }),
    },
  };
}

const DATE_NAME = /\bdat(?:e|a|o)\b|datum\b|buchungstag|valuta|fecha/;
const AMOUNT_NAME = /amount|betrag|total|balance|saldo/;

/** Writes days that a spreadsheet exported as numbers, below a name of dates and nothing else. */
function writeDays(rows: readonly string[][], column: number): void {
  const header = rows.findIndex((row) => {
    const name = row[column]!.toLowerCase();
    return name.length <= 40 && DATE_NAME.test(name) && !AMOUNT_NAME.test(name);
  });
  const below = header < 0 ? [] : rows.slice(header + 1).filter((row) => row[column] !== '');
  const days = below.map((row) => dayFromSerial(row[column]!));
  // A word may stand between them, such as that of a total.
  const areDays = below.every((row, at) => days[at] !== undefined || /\p{L}/u.test(row[column]!));
  for (const [at, row] of below.entries()) if (areDays) row[column] = days[at] ?? row[column]!;
}

/** The comma of `Nov 27, 2026` separates no columns. */
const COMMA_IN_DATE = /(?<=\p{L}{3}\.? \d\d?), ?(?=(?:19|20)\d\d(?!\d))/gu;

/**
 * Returns the delimiter that splits most lines into the same number of cells; a comma may be a
 * decimal mark.
 */
function guessDelimiter(text: string): string {
  if (text.includes(BETWEEN_CELLS)) return BETWEEN_CELLS;
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 200)
    .map((line) => line.slice(0, LONGEST_CELL).replaceAll(COMMA_IN_DATE, ' '));
  const hasMoney = (line: string) =>
    splitBySpaces(line)
      .slice(1)
      .some((cell) => /[.,]\d\d/.test(cell) && isAmount(cell));
  const areMoney = lines.some(hasMoney);
  const found = DELIMITERS.map((delimiter) => {
    // Records, because a quoted text may have several lines.
    const records = readCsv(lines.join('\n'), delimiter);
    const split = records.filter(({ length }) => length > 1);
    const lengths = split.map(({ length }) => length);
    const usual = mostFrequent(lengths.toSorted((a, b) => b - a)) ?? 0;
    const count = split.filter(({ length }) => length === usual).length;
    const hasAmount = split.some(
      (row) => row.some((cell) => isAmount(cell.trim())) || hasMoney(row.join(delimiter)),
    );
    const isSentence = records.length === 1 && !records[0]!.some((cell) => isAmount(cell.trim()));
    return { delimiter, all: records.length, usual, count, hasAmount, isSentence };
  });
  for (const { delimiter, all, usual, count, hasAmount, isSentence } of found) {
    // It separates the parts of a signature, and no amounts.
    if (areMoney && !hasAmount) continue;
    // Within the texts of a list whose columns something else separates on more lines.
    const isWithin = found.some(
      (other) =>
        other.count > count &&
        (other.usual > usual || splitsFurther(lines, delimiter, other.delimiter)),
    );
    if (isWithin) continue;
    // A table may follow a letter; commas between two columns may belong to sentences.
    const isTable = (usual > 2 || delimiter !== ',') && count > 1 && count * 4 > all;
    if (usual < 2 || (!isTable && count * 2 <= all)) continue;
    if (delimiter === ',' && (isSentence || areAmounts(lines))) continue;
    return delimiter;
  }
  return 'spaces';
}

/** Whether another delimiter splits each line that has this one into more cells. */
function splitsFurther(lines: readonly string[], delimiter: string, other: string): boolean {
  const cellsOf = (line: string, by: string) => readCsv(line, by)[0]?.length ?? 0;
  return lines
    .filter((line) => line.includes(delimiter))
    .every((line) => cellsOf(line, other) > cellsOf(line, delimiter));
}

/** Whether the last comma is before two digits: `Invoices 10045, 10046  1.250,00 EUR`. */
function endsInDecimalComma(line: string): boolean {
  return /^\d,\d\d(?![\d.])/.test(line.slice(line.lastIndexOf(',') - 1));
}

/**
 * Whether commas separate no columns: they stand within amounts, as in `INV-1042  1.250,00` or
 * `INV-1 1,250.00`, or in the sentences, places and dates of a letter around them.
 */
function areAmounts(lines: readonly string[]): boolean {
  const cells = lines.map((line) => line.split(','));
  if (cells.some((names) => names.length > 1 && isHeader(names))) return false;
  const uses = lines.map((line, at) => useOfCommas(line, cells[at]!));
  const count = (use: string) => uses.filter((it) => it === use).length;
  return count('amount') > count('columns');
}

function useOfCommas(
  line: string,
  [first, ...others]: readonly string[],
): 'amount' | 'columns' | null {
  const isDecimalLast = endsInDecimalComma(line);
  let use: 'amount' | null = null;
  for (const [index, after] of others.entries()) {
    const before = index === 0 ? first! : others[index - 1]!;
    // The dash of `1.250,-` stands for the cents.
    if (/\d$|\s[IOl]$/.test(before) && /^(?:\d{1,3}(?!\d)|--?(?!\S))/.test(after)) {
      // "110740,120.00" alone has two columns, and so has "INV 42,80.00".
      const isSpaced = /\s/.test(line.trim());
      if (/^\d\d?\.\d/.test(after) || !(isSpaced || isAmount(line.trim()))) return 'columns';
      // "1,120.00" alone is a total, or has two columns.
      if (isSpaced) use = 'amount';
    } else if (/^\s|\s$/.test(after + before) && isEndOfAmount(wordsOf(before), after.trim())) {
      use = 'amount';
    } else if (areDates([after]) || /^\s+(?:\d{4,6} )?\p{L}/u.test(after)) continue;
    else if (after.trim() !== '' && !(isDecimalLast && /^\s+\d/.test(after))) return 'columns';
  }
  return use;
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Whether every cell is a short name, and one of them names an amount. */
function isHeader(cells: readonly string[]): boolean {
  return (
    cells.every((cell) => /^\D{1,40}$/.test(cell) && cell.trim().split(/\s+/).length <= 3) &&
    cells.some((cell) => amountKind(cell.trim().toLowerCase()) !== 'unnamed')
  );
}

/**
 * Joins lines that a PDF broke within a reference, or between a line and its amount, in text with
 * columns separated by spaces.
 */
function joinBrokenLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const text = line.trim();
    const before = joined.at(-1)?.trim() ?? '';
    const isOpen = before !== '' && before.length < 200 && splitBySpaces(before).length === 1;
    if (isOpen && /[\p{L}\d][-\u2010-\u2012/]$/u.test(before) && /^[\p{L}\d]/u.test(text)) {
      joined[joined.length - 1] = before + text;
    } else if (isOpen && !isAmount(before) && /[.,]\d\d(?!\d)/.test(text) && isAmount(text)) {
      joined[joined.length - 1] = `${before}  ${text}`;
    } else joined.push(line);
  }
  return joined;
}
