import { amountKind } from './column-words.ts';
import { summaryKind } from './summary-rows.ts';
import { isAmount } from './written-amount.ts';

/** A text and its place in its line: in characters, or in points of a PDF. */
export interface PlacedCell {
  text: string;
  start: number;
  end: number;
}

/**
 * Returns the texts of lines, with an empty cell where a line leaves out a column of the header above
 * it: otherwise its next amount would be in that column. A line whose amounts are below no name is one
 * text, so that a person reads it.
 *
 * @param near how far edges of one column may be apart
 */
export function belowHeader(rows: readonly (readonly PlacedCell[])[], near: number): string[][] {
  let header: readonly PlacedCell[] | null = null;
  return rows.map((row) => {
    const texts = row.map(({ text }) => text);
    if (isHeader(texts)) header = row;
    const areAmounts = texts.map(isAmount);
    if (header === null || row.length >= header.length || !areAmounts.includes(true)) return texts;
    const columns = columnsOf(row, header);
    const named = header.map(({ text }) => amountKind(text.toLowerCase()) !== 'unnamed');
    const isClear =
      named.filter(Boolean).length < 2 ||
      columns.every((column, at) => !areAmounts[at] || isBelow(row[at]!, column, header!, near));
    if (!isClear) return [texts.join('  ')];
    return header.map((_, column) => texts[columns.indexOf(column)] ?? '');
  });
}

/**
 * Returns lines without a header with their only amount in the last column: a number in front of it, such
 * as an invoice's, may be a cell in other lines.
 */
export function withLastAmounts(rows: readonly string[][]): string[][] {
  if (rows.some(isHeader)) return [...rows];
  const isOfAmount = (cell: string) =>
    isAmount(cell) || (!/\d/.test(cell) && amountKind(cell.toLowerCase()) !== 'unnamed');
  const money = rows.filter((row) => /[.,]\d\d\D{0,9}$/.test(row.at(-1)!) && isAmount(row.at(-1)!));
  const width = Math.max(0, ...money.map((row) => row.length));
  return rows.map((row) => {
    const [last, others] = [row.at(-1)!, row.slice(0, -1)];
    if (others.length === 0 || row.length >= width || !isOfAmount(last)) return row;
    if (others.some((cell) => isAmount(cell))) return row;
    return [...others, ...Array.from({ length: width - row.length }, () => ''), last];
  });
}

/**
 * Returns lines that tabs separate, where some mail programs drop empty cells. If no line has one, then a
 * shorter line than the header may have its amounts in any of several columns, and is one text.
 */
export function withoutShifts(rows: readonly string[][]): string[][] {
  const at = rows.findIndex((row) => isHeader(row.map((cell) => cell.trim())));
  const header = rows[at];
  if (!header || rows.slice(at + 1).some((row) => row.includes(''))) return [...rows];
  const named = header.flatMap((name, column) =>
    amountKind(name.toLowerCase()) === 'unnamed' ? [] : [column],
  );
  const isWhole = (row: readonly string[]) =>
    row.length >= header.length ||
    named.every((column) => isAmount(row[column] ?? '')) ||
    !row.some((cell) => isAmount(cell));
  return rows.map((row, index) =>
    index <= at || named.length < 2 || isWhole(row) ? row : [row.join('  ')],
  );
}

/**
 * Returns rows with their cells in the columns of the first header, where a later header has the same
 * names in other places. Below one with other amounts, each row is one text, and is counted. Later
 * headers are no rows.
 */
export function inFirstColumns(rows: readonly string[][]): { rows: string[][]; unread: number } {
  const spelled = (row: readonly string[]) => row.map((cell) => cell.trim().toLowerCase());
  const at = rows.findIndex((row, index) => isHeaderAbove(row, rows[index + 1]));
  const first = spelled(rows[at] ?? []);
  const kinds = (names: readonly string[]) => names.map(amountKind).join();
  const filled = (names: readonly string[]) => names.filter((name) => name !== '');
  let places: readonly number[] = [...first.keys()];
  let unread = 0;
  const placed = rows.flatMap((row, index) => {
    const names = spelled(row);
    const isNames = index > at && at >= 0 && isHeaderAbove(row, rows[index + 1]);
    const shared = filled(names).filter((name) => first.includes(name)).length;
    const hasSameSize = filled(names).length === filled(first).length;
    if (isNames && (shared > 1 || hasSameSize)) {
      const moved = first.map((name, column) => (name === '' ? column : names.indexOf(name)));
      const renamed = first.filter(
        (name, column) => amountKind(name) === 'unnamed' && name !== names[column],
      );
      // One other name may be another word for the same; of several, any may be.
      const isSame = moved.includes(-1) && kinds(names) === kinds(first) && renamed.length < 2;
      places = isSame ? [...first.keys()] : moved;
      return [];
    }
    if (places.length === 0) return [row];
    const isMoved = !places.includes(-1) && new Set(places).size === places.length;
    if (isMoved) return [places.map((column) => row[column]!)];
    unread++;
    return [
      row.map((_, column) => (column > 0 ? '' : row.filter((cell) => cell !== '').join('  '))),
    ];
  });
  return { rows: placed, unread };
}

/** Whether a row has names of columns: three, or two above an amount in the one of amounts. */
function isHeaderAbove(row: readonly string[], next: readonly string[] | undefined): boolean {
  const names = row.filter((cell) => cell !== '');
  if (names.length !== 2) return isHeader(names);
  return (
    names.every((name) => /^\D{1,40}$/.test(name)) &&
    row.some(
      (name, at) => amountKind(name.toLowerCase()) !== 'unnamed' && isAmount(next?.[at] ?? ''),
    ) &&
    summaryKind(names) === null
  );
}

/** Whether all cells are names, of at least three columns, one of them of amounts. */
function isHeader(texts: readonly string[]): boolean {
  return (
    texts.length > 2 &&
    texts.every((text) => text.length <= 40 && !/\d{3}/.test(text) && !isAmount(text)) &&
    texts.some((text) => amountKind(text.toLowerCase()) !== 'unnamed')
  );
}

/** The columns of a line's cells, in their order, as near to their names as possible. */
function columnsOf(row: readonly PlacedCell[], header: readonly PlacedCell[]): number[] {
  let best: ({ far: number; columns: number[] } | null)[] = header.map(() => ({
    far: 0,
    columns: [],
  }));
  for (const [at, cell] of row.entries()) {
    let before: (typeof best)[number] = at === 0 ? { far: 0, columns: [] } : null;
    best = header.map((name, column) => {
      const here = before && {
        far: before.far + distance(cell, name),
        columns: [...before.columns, column],
      };
      const next = at === 0 ? null : best[column]!;
      if (next && (before === null || next.far < before.far)) before = next;
      return here;
    });
  }
  const ends = best.filter((it) => it !== null);
  return ends.toSorted((a, b) => a.far - b.far)[0]!.columns;
}

function distance(cell: PlacedCell, name: PlacedCell): number {
  return Math.min(
    Math.abs(cell.start - name.start),
    Math.abs(cell.end - name.end),
    Math.abs(cell.start + cell.end - name.start - name.end) / 2,
  );
}

/** Whether an amount shares an edge with its column's name, or is below it and below no other. */
function isBelow(
  cell: PlacedCell,
  column: number,
  header: readonly PlacedCell[],
  near: number,
): boolean {
  const isOver = (name: PlacedCell) => name.start < cell.end && cell.start < name.end;
  const shares = (name: PlacedCell) =>
    Math.abs(cell.end - name.end) <= near || Math.abs(cell.start - name.start) <= near;
  const name = header[column]!;
  const others = header.filter((_, at) => at !== column);
  return (
    (isOver(name) || shares(name)) &&
    !others.some((other) => isOver(other) || (shares(other) && !isOver(name)))
  );
}
