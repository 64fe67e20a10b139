import { hasFractions } from './amount-columns.ts';
import { amountKind, directionOf } from './column-words.ts';
import type { TextTable } from './read-table.ts';
import { isAmount } from './split-by-spaces.ts';

/**
 * Splits a column whose amounts end with the direction: `1,234.56 CR`. If only a few do, all in the
 * same direction, the others went the other way. If several columns do, or another column of
 * amounts is beside it, only a balance's name shows which one moves; otherwise all stay unchanged
 * and a person is asked.
 */
export function splitDirections(table: TextTable): TextTable {
  const { rows } = table;
  const columns = (rows[0] ?? []).flatMap((_, index) => {
    const cells = rows.map((row) => row[index]!);
    const words = cells.flatMap((cell) => parted(cell)?.[1] ?? []);
    const amounts = cells.filter(isAmount).length + words.length;
    const isBalance = cells.some(
      (cell) => !isAmount(cell) && amountKind(cell.toLowerCase()) === 'never',
    );
    const isMoney = words.length > 0 || hasFractions(cells);
    return amounts * 2 > rows.length && isMoney && !isBalance ? [{ index, words, amounts }] : [];
  });
  const [column, ...others] = columns;
  if (!column || others.length > 0 || column.words.length === 0) return table;
  const ways = new Set(column.words.map(directionOf));
  const areFew = column.words.length * 2 <= column.amounts;
  const other = areFew && ways.size === 1 ? (ways.has('in') ? 'DR' : 'CR') : '';
  return {
    ...table,
    rows: rows.map((row) => {
      const cell = row[column.index]!;
      const parts = parted(cell) ?? [cell, isAmount(cell) ? other : ''];
      return row.toSpliced(column.index, 1, ...parts);
    }),
  };
}

function parted(cell: string): [amount: string, direction: string] | null {
  if (isAmount(cell)) return null;
  const word = cell.split(/[\d\s.,]/).findLast((part) => part !== '') ?? '';
  const at = cell.lastIndexOf(word);
  const isLast = [word, `${word}.`].includes(cell.slice(at));
  const amount = cell.slice(0, at).trim();
  return isLast && directionOf(word) !== undefined && isAmount(amount) ? [amount, word] : null;
}
