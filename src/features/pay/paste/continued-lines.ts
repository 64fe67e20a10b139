import { directionOfHeading } from '#lib/remittance/column-words.ts';
import type { ColumnRole } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { summaryKind } from '#lib/remittance/summary-rows.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import { AMOUNT_ROLES } from './bank-parts.ts';
import { cellOf, type ColumnReaders } from './column-readers.ts';

/**
 * Returns the texts of lines below each entry that have neither a day nor an amount, as they continue
 * it; an empty list for each of these lines.
 *
 * @param faults why rows are no entries, by their index
 */
export function continuedTexts(
  rows: TextTable['rows'],
  roles: readonly ColumnRole[],
  read: ColumnReaders,
  faults: readonly (string | undefined)[],
): ReadonlyMap<number, readonly (readonly string[])[]> {
  const found = new Map<number, (readonly string[])[]>();
  let entry: number | null = null;
  for (const [index, cells] of rows.entries()) {
    const texts = cells.filter((cell) => cell !== '');
    const isEmpty =
      AMOUNT_ROLES.every((role) => cellOf(cells, roles, role) === '') &&
      !texts.some((cell) => /[.,]\d/.test(cell) && isAmount(cell));
    const [text = ''] = texts;
    const isOther =
      !isEmpty ||
      faults[index] !== undefined ||
      read.day(cells) !== null ||
      texts.length === 0 ||
      summaryKind(texts) !== null ||
      (texts.length === 1 && directionOfHeading(text) !== undefined);
    if (isOther) entry = isEmpty || read.day(cells) === null ? null : index;
    else if (entry !== null) {
      const below = found.get(entry);
      if (below) below.push(texts);
      else found.set(entry, [texts]);
      found.set(index, []);
    }
  }
  return found;
}
