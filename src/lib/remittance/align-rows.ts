import { amountKind } from './column-words.ts';
import { isAmount } from './split-by-spaces.ts';

/**
 * Mends rows in which an amount without quotes has the separator within: `INV-1,1,234.50` has two
 * cells where the others do. A row that stays wider, so that its amounts stand in other columns, is
 * `null`: a debit would stand among the credits.
 */
export function alignRows(rows: readonly string[][]): (string[] | null)[] {
  const joins = rows.map(joinsOf);
  const width = usualWidth(rows.filter((_, index) => joins[index]!.size === 0));
  const joined = rows.map((row, index) => {
    const at = joins[index]!;
    const fits = row.length - at.size === width || isSpaced(row, at);
    return at.size > 0 && fits ? joinedAt(row, at) : row;
  });
  const areAmounts = Array.from({ length: width }, (_, column) => {
    const cells = joined.flatMap((row) => (row.length <= width && row[column]?.trim()) || []);
    return cells.length > 0 && cells.filter(isAmount).length * 2 >= cells.length;
  });
  return joined.map((row) => {
    if (width === 0 || row.length <= width) return row;
    const isMoved = row.some((cell, column) =>
      areAmounts[column]
        ? cell.trim() !== '' && !isAmount(cell)
        : column >= width && isAmount(cell),
    );
    return isMoved ? null : row;
  });
}

/** Up to a comma, with a currency or a sign before it at most. */
const NUMBER = /^(?:[A-Z]{3} ?|[^\p{L}\d]{1,3})?\d[\d.]*$/u;

/** The cells that go on with the amount of the cell before. */
function joinsOf(row: readonly string[]): Set<number> {
  const places = [...row.keys()].filter((place) => {
    const [before, after] = [row[place - 1] ?? '', row[place]!];
    if (!NUMBER.test(before.trim())) return false;
    const isGroup = /(?<![\d.])\d{1,3}$/.test(before) && /^\d{3}(?:\.\d+)?\D{0,5}$/.test(after);
    return isGroup || /^\d\d\D{0,5}$/.test(after);
  });
  return new Set(places);
}

/** Whether a space stands behind all other separators. */
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

/** The width of most rows that have an amount, or name one; 0 where none does. */
function usualWidth(rows: readonly string[][]): number {
  const telling = rows.filter((row) =>
    row.some((cell) => isAmount(cell) || amountKind(cell.toLowerCase()) !== 'unnamed'),
  );
  const counts = [...Map.groupBy(telling, ({ length }) => length)];
  return counts.toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0]?.[0] ?? 0;
}
