import { amountKind, directionOf } from './column-words.ts';
import type { TextTable } from './read-table.ts';
import { isAmount } from './split-by-spaces.ts';

/**
 * Makes two columns of one whose amounts say the direction behind them: `1,234.56 CR`. Where several
 * columns do, or amounts of another column stand beside it, only the name of a balance tells which
 * one moves; otherwise all stay as they are, and a person is asked.
 */
export function splitDirections(table: TextTable): TextTable {
  const { rows } = table;
  const columns = (rows[0] ?? []).flatMap((_, index) => {
    const cells = rows.map((row) => row[index]!);
    const split = cells.filter((cell) => parted(cell) !== null).length;
    const amounts = cells.filter(isAmount).length + split;
    const isBalance = cells.some(
      (cell) => !isAmount(cell) && amountKind(cell.toLowerCase()) === 'never',
    );
    return amounts * 2 > rows.length && !isBalance ? [{ index, split, amounts }] : [];
  });
  const [column, ...others] = columns;
  if (!column || others.length > 0 || column.split * 2 <= column.amounts) return table;
  return {
    ...table,
    rows: rows.map((row) =>
      row.toSpliced(column.index, 1, ...(parted(row[column.index]!) ?? [row[column.index]!, ''])),
    ),
  };
}

function parted(cell: string): [amount: string, direction: string] | null {
  const word = cell.split(/[\d\s.,]/).findLast((part) => part !== '') ?? '';
  const at = cell.lastIndexOf(word);
  const isLast = [word, `${word}.`].includes(cell.slice(at));
  const amount = cell.slice(0, at).trim();
  return isLast && directionOf(word) !== undefined && isAmount(amount) ? [amount, word] : null;
}
