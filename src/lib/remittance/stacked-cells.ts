import { amountKind } from './column-words.ts';
import { areDates } from './date-text.ts';
import { splitBySpaces } from './split-by-spaces.ts';
import { isAmount } from './written-amount.ts';

const MOST_COLUMNS = 10;
/** The most lines above the names of the columns. */
const MOST_PREAMBLE = 40;

/**
 * Returns the rows of a table whose every cell is a line of its own, as a PDF or a web page copies it: the
 * names of its columns, then the cells of each row. Lines that don't fit stay rows of one cell. `null` for
 * other text.
 */
export function stackedRows(text: string): string[][] | null {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let best = { start: 0, width: 0, rows: 1 };
  for (let start = 0; start < Math.min(MOST_PREAMBLE, lines.length); start++) {
    for (let width = 2; width <= MOST_COLUMNS; width++) {
      const rows = rowsBelow(lines, start, width);
      if (rows > best.rows) best = { start, width, rows };
    }
    if (best.width > 0) break;
  }
  const { start, width, rows } = best;
  if (width === 0) return keyedRows(lines) ?? withoutNames(lines);
  const end = start + width * (rows + 1);
  const body = rowsOf(lines.slice(start, end), width);
  const places = amountPlaces(body[0]!);
  return [
    ...lines.slice(0, start).map((line) => [line]),
    ...body,
    ...withTotal(lines.slice(end), places),
  ];
}

/** Rows of lines such as `Invoice: INV-1` and `Amount: 10.00`, each with the same names. */
function keyedRows(lines: readonly string[]): string[][] | null {
  const pairs = lines.map((line) => {
    const at = line.indexOf(':');
    return at > 1 && at <= 30 ? [line.slice(0, at).trim(), line.slice(at + 1).trim()] : ['', ''];
  });
  const keys = pairs.map(([key]) => key!);
  const widthAt = (at: number) => keys.slice(at + 1, at + MOST_COLUMNS + 1).indexOf(keys[at]!) + 1;
  const start = keys.slice(0, MOST_PREAMBLE).findIndex((key, at) => key !== '' && widthAt(at) > 0);
  const width = start < 0 ? 0 : widthAt(start);
  const names = keys.slice(start, start + width);
  const places = amountPlaces(names);
  const areNames = names.every((name) => /^\D+$/.test(name));
  if (width < 2 || places.length === 0 || !areNames) return null;
  let end = start;
  while (names.every((name, at) => keys[end + at] === name)) end += width;
  if (end < start + 2 * width) return null;
  const values = pairs.slice(start, end).map(([, value]) => value!);
  const tail = lines.slice(end).flatMap((line) => splitBySpaces(line));
  return [
    ...lines.slice(0, start).map((line) => [line]),
    names,
    ...rowsOf(values, width),
    ...withTotal(tail, places),
  ];
}

/** Entries that begin with a date and have one amount, without names of columns. */
function withoutNames(lines: readonly string[]): string[][] | null {
  for (let width = 3; width <= MOST_COLUMNS; width++) {
    const places = [...lines.slice(0, width).keys()].filter((place) => isMoney(lines[place]!));
    const rows = Math.floor(lines.length / width);
    const isIt = rows > 1 && places.length === 1 && areDates([lines[0]!]);
    if (isIt && rowsFrom(lines, width, places) === rows && lines.length % width === 0)
      return rowsOf(lines, width);
  }
  return null;
}

function rowsOf(lines: readonly string[], width: number): string[][] {
  return Array.from({ length: lines.length / width }, (_, row) =>
    lines.slice(row * width, (row + 1) * width),
  );
}

/** How many rows of cells follow the names of columns; 0 where these are none. */
function rowsBelow(lines: readonly string[], start: number, width: number): number {
  const names = lines.slice(start, start + width);
  const places = amountPlaces(names);
  const areNames = names.every((name) => name.length <= 40 && !/\d/.test(name));
  if (!areNames || names.length < width || places.length === 0) return 0;
  return rowsFrom(lines.slice(start + width), width, places);
}

/** How many rows of cells the lines begin with. */
function rowsFrom(lines: readonly string[], width: number, places: readonly number[]): number {
  const dates = lines.slice(0, width).map((cell) => areDates([cell]));
  let rows = 0;
  for (let at = 0; at + width <= lines.length; at += width, rows++) {
    const isRow = lines.slice(at, at + width).every((cell, place) => {
      if (places.includes(place)) return isAmount(cell);
      if (dates[place]) return areDates([cell]);
      return !isMoney(cell) && (isAmount(cell) || splitBySpaces(cell).length === 1);
    });
    if (!isRow) break;
  }
  return rows;
}

function isMoney(cell: string): boolean {
  return /[.,]\d\d\D{0,5}$/.test(cell) && isAmount(cell);
}

function amountPlaces(names: readonly string[]): number[] {
  return [...names.keys()].filter((place) => amountKind(names[place]!.toLowerCase()) !== 'unnamed');
}

/** Puts amounts behind a text, as many as the columns have, into these columns. */
function withTotal(lines: readonly string[], places: readonly number[]): string[][] {
  const amounts = lines.slice(1, places.length + 1);
  const isTotal = amounts.length === places.length && amounts.every((line) => isAmount(line));
  if (!isTotal || isAmount(lines[0]!)) return lines.map((line) => [line]);
  const row = [lines[0]!];
  for (const [at, place] of places.entries()) {
    while (row.length < place) row.push('');
    row[place] = amounts[at]!;
  }
  return [row, ...lines.slice(places.length + 1).map((line) => [line])];
}
