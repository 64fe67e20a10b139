import { signOf } from '#lib/decimal-sum.ts';
import { isNotPaid } from '#lib/remittance/booking-states.ts';
import { areFlags, isNo } from '#lib/remittance/column-words.ts';
import { hasNumber, isAside, isDeduction } from '#lib/remittance/effects.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { NameIndex } from '#lib/remittance/name-index.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import type { PayItem } from '../model/pay-item.ts';
import { cellOf } from './column-readers.ts';
import type { RemittanceRow } from './remittance-rows.ts';

/** A row with the ways in which its amount may count. */
export interface JudgedRow extends RemittanceRow {
  /**
   * Whether its amount may reduce the payment or be no part of it: its words are those of deductions,
   * it names nothing, or, in a letter with cents, it is a number without.
   */
  mayReduce: boolean;
  /** Whether the remittance may list it without paying it. */
  mayBeHeld: boolean;
  isDeduction: boolean;
  /** Whether it may well be no money, such as an account number. */
  isNumberOnly: boolean;
  /** Whether it may only explain the payment. */
  isAside: boolean;
}

/** Names of columns that say if a line is paid. */
const PAID_NAME = /pay|paid|zahl|pag[ao]|betal|betaal|select|includ|auswahl/i;

/**
 * Judges how the amounts of rows may count.
 *
 * @param rows of the table, below its header
 */
export function judgeRows(
  rows: readonly RemittanceRow[],
  table: TextTable,
  { header, roles }: Columns,
  known: NameIndex<PayItem>,
): JudgedRow[] {
  const isText = table.delimiter === 'spaces' || table.delimiter === '\t';
  const hasCents =
    isText && table.rows.some((row) => /[.,]\d\d\D{0,9}$/.test(cellOf(row, roles, 'amount')));
  const below = belowDeductions(table.rows).slice(header + 1);
  const flags = (table.rows[header] ?? []).flatMap((name, at) =>
    PAID_NAME.test(name) && areFlags(rows.map(({ cells }) => cells[at]!)) ? [at] : [],
  );
  return rows.map((row, index) => {
    const { cells, names, amount } = row;
    const deducts = below[index]! || isDeduction(names);
    const hasNoCents = hasCents && /^[\d\s]+$/.test(cellOf(cells, roles, 'amount'));
    const mayBeHeld =
      amount !== null && (cells.some(isNotPaid) || flags.some((at) => isNo(cells[at]!)));
    const mayReduce = (): boolean => {
      if (amount === null || signOf(amount) <= 0 || row.isSettled) return false;
      const items = names.flatMap((name) => known.whole(name) ?? known.within(name));
      if (deducts) return !items.some(({ reduces }) => reduces);
      return items.length === 0 && (!hasNumber(names) || hasNoCents);
    };
    return {
      ...row,
      mayReduce: mayReduce(),
      mayBeHeld,
      isDeduction: deducts,
      isNumberOnly: hasNoCents || mayBeHeld,
      isAside: isAside(names),
    };
  });
}

/** Whether each row is below a heading of deductions, such as `Credits taken` or `Abzüge`. */
function belowDeductions(rows: TextTable['rows']): boolean[] {
  let isBelow = false;
  return rows.map((row) => {
    const [text = '', ...others] = row.filter((cell) => cell !== '');
    const isHeading = others.length === 0 && text.length <= 30 && !/\d/.test(text);
    if (isHeading) isBelow = isDeduction([text.split(' ', 1)[0]!]);
    return isBelow;
  });
}
