import { mostFrequent } from '../most-frequent.ts';
import { amountKind } from './column-words.ts';
import { isAmount } from './written-amount.ts';

/**
 * Repairs rows in which an unquoted amount contains the separator: `INV-1,1,234.50` becomes two
 * cells if the other rows have two. A row that stays wider, with amounts in other columns, becomes
 * `null`: a debit would appear among the credits.
 */
export function alignRows(
  rows: readonly string[][],
  delimiter: string,
): readonly (string[] | null)[] {
  // Columns of spaces leave out empty cells.
  if (delimiter === 'spaces') return rows;
  const joins = rows.map((row) => (delimiter === ',' ? joinsOf(row) : NONE));
  const isEven = rows.every(
    ({ length }, index) => length === rows[0]!.length && joins[index] === NONE,
  );
  if (isEven) return rows;
  const certain = rows.filter((_, index) => joins[index] === NONE).slice(0, SAMPLE);
  const named = Math.max(0, ...certain.filter(namesAmount).map(({ length }) => length));
  const width = named || widthAtEnd(rows) || usualWidth(certain);
  const joined = rows.map((row, index) => {
    const at = joins[index]!;
    const fits = row.length - at.size === width || isSpaced(row, at);
    return at.size > 0 && fits ? joinedAt(row, at) : row;
  });
  const sample = joined.slice(0, SAMPLE);
  // The last columns of all rows may have no name.
  const most = Math.max(named, widthAtEnd(rows), usualWidth(sample));
  const areAmounts = Array.from({ length: most }, (_, column) => {
    const cells = sample.flatMap((row) => (row.length <= most && row[column]?.trim()) || []);
    return cells.length > 0 && cells.filter(isAmount).length * 2 >= cells.length;
  });
  const header = joined.findIndex(namesAmount);
  return joined.map((row, index) => {
    // Rows above the names of the columns are no part of them.
    if (most === 0 || row.length <= most || index < header) return row;
    const isMoved = row.some((cell, column) =>
      areAmounts[column] ? cell.trim() !== '' && !isAmount(cell) : column >= most && isAmount(cell),
    );
    return isMoved ? null : row;
  });
}

const NONE: ReadonlySet<number> = new Set();
/** Rows that determine the width, because searching all rows for amounts is slow. */
const SAMPLE = 200;

/** Returns the cells that continue the amount of the previous cell. */
function joinsOf(row: readonly string[]): ReadonlySet<number> {
  const places = [...row.keys()].filter((place) => {
    const [before, after] = [row[place - 1] ?? '', row[place]!];
    if (!/^\d\d/.test(after) || !isAmount(before)) return false;
    const isGroup = /(?<![\d.])\d{1,3}$/.test(before) && /^\d{3}(?:\.\d+)?\D{0,5}$/.test(after);
    return isGroup || /^\d\d\D{0,5}$/.test(after);
  });
  return places.length === 0 ? NONE : new Set(places);
}

/** Whether a space follows every other separator. */
function isSpaced(row: readonly string[], joins: ReadonlySet<number>): boolean {
  const others = row.filter((_, place) => place > 0 && !joins.has(place));
  return others.length > 0 && others.every((cell) => /^\s/.test(cell));
}

function joinedAt(row: readonly string[], joins: ReadonlySet<number>): string[] {
  const cells: string[] = [];
  for (const [place, cell] of row.entries()) {
    if (joins.has(place)) cells[cells.length - 1] += `,${cell}`;
    else cells.push(cell);
  }
  return cells;
}

function namesAmount(row: readonly string[]): boolean {
  return !row.some(isAmount) && row.some((cell) => amountKind(cell.toLowerCase()) !== 'unnamed');
}

/**
 * The width of the rows at the end, if all above are at most half as wide, as are an account's details;
 * otherwise 0.
 */
function widthAtEnd(rows: readonly string[][]): number {
  const width = rows.at(-1)!.length;
  const from = rows.findLastIndex(({ length }) => length !== width) + 1;
  const above = rows.slice(0, from);
  const isTable = rows.length - from > 1 && width > 2;
  return isTable && above.every(({ length }) => length * 2 <= width) ? width : 0;
}

/** The width of most rows that have an amount; 0 where none does. */
function usualWidth(rows: readonly string[][]): number {
  const widths = rows.filter((row) => row.some(isAmount)).map(({ length }) => length);
  return mostFrequent(widths.toSorted((a, b) => a - b)) ?? 0;
}
