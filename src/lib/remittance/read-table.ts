import { amountFromText } from '../amount-text.ts';
import { normalizeText } from '../normalize-text.ts';
import { readCsv } from '../read-csv.ts';

/** Text as a table: every row has as many cells as the widest, trimmed; empty rows are gone. */
export interface TextTable {
  rows: readonly (readonly string[])[];
  /** What separates cells, as it was guessed: a tab, `;`, `,`, `|`, or `spaces`. */
  delimiter: string;
}

const DELIMITERS = ['\t', ';', '|', ','];

/** Most rows that are read: a remittance of more is a mistake. */
const MOST_ROWS = 5000;

/**
 * Reads what was pasted from a spreadsheet or a mail, or the text of a CSV. Quotes are those of RFC
 * 4180; where no delimiter stands in it, columns are told apart by runs of spaces.
 */
export function readTable(text: string, delimiter: string = guessDelimiter(text)): TextTable {
  const cells =
    delimiter === 'spaces' ? text.split(/\r\n?|\n/).map(splitBySpaces) : readCsv(text, delimiter);
  const rows = cells
    .map((row) => row.map((cell) => normalizeText(cell, 'NFC').trim()))
    .filter((row) => row.some((cell) => cell !== ''))
    .slice(0, MOST_ROWS);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return {
    rows: rows.map((row) => row.concat(Array.from({ length: width - row.length }, () => ''))),
    delimiter,
  };
}

/** The one that splits most lines into the same number of cells; a comma may be a decimal one. */
function guessDelimiter(text: string): string {
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 200);
  for (const delimiter of DELIMITERS) {
    const widths = lines.map((line) => readCsv(line, delimiter)[0]?.length ?? 1);
    const usual = mostFrequent(widths);
    if (usual < 2 || widths.filter((width) => width === usual).length * 2 <= lines.length) continue;
    if (delimiter === ',' && splitsAmounts(lines)) continue;
    return delimiter;
  }
  return 'spaces';
}

/** Whether a line has at most one comma, and that between digits, as in `INV-1042  1.250,00`. */
function splitsAmounts(lines: readonly string[]): boolean {
  return lines.every((line) => {
    const [before, after, ...more] = line.split(',');
    const isDecimal = /\d$/.test(before!) && /^\d{1,2}(?!\d)/.test(after ?? '');
    return after === undefined || (more.length === 0 && isDecimal);
  });
}

/** Two spaces or more end a cell; else an amount at the end of the line is one. */
function splitBySpaces(line: string): string[] {
  const cells = line.trim().split(/\s{2,}|\t/);
  if (cells.length > 1) return cells;
  const words = line.trim().split(/\s+/);
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(' ');
    if (amountFromText(tail, '.') === undefined && amountFromText(tail, ',') === undefined)
      continue;
    // "12 1042 50.00": the digits before the amount are its groups only where they are three.
    if (count > 1 && !/^\D*\d{1,3}( \d{3})+([.,]\d+)?\D*$/.test(tail)) continue;
    return [words.slice(0, -count).join(' '), tail];
  }
  return cells;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
