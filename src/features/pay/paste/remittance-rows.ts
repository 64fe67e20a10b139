import type { DecimalMark } from '#lib/amount-text.ts';
import type { CalendarDay } from '#lib/calendar-day.ts';
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOf,
  subtractDecimals,
  sumDecimals,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { endsWithNamedDate } from '#lib/remittance/date-text.ts';
import { isDeduction, splitIncluded } from '#lib/remittance/effects.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import type { WrittenCurrency } from '#lib/units-of-currency.ts';
import {
  cellOf,
  columnReaders,
  rowLabels,
  rowsBelowHeader,
  type Way,
  type WrittenDirection,
} from './column-readers.ts';
import { lineCurrencyReader } from './line-currency.ts';

/** A row of a remittance below its header, as read. */
export interface RemittanceRow {
  cells: readonly string[];
  /** '' where the row has none. */
  reference: string;
  id: string;
  /** Its texts except amounts, currency and direction. */
  labels: readonly string[];
  /** The texts that may name an item. */
  names: readonly string[];
  /** The amount without regard to its direction; `null` where the row has none. */
  written: Decimal | null;
  /** Below 0 where its direction reduces the payment; `null` also where the row has several amounts. */
  amount: Decimal | null;
  /** Whether it has several amounts, none of which is read. */
  isSeveral: boolean;
  /** Whether its direction, or the amounts in its text, show how it counts. */
  isSettled: boolean;
  /** Its direction as written, such as `CR`; `null` where it has none. */
  direction: WrittenDirection | null;
  /** The currency of the amount, where the text names one. */
  currency: WrittenCurrency | null;
  due: CalendarDay | null;
}

/**
 * Reads the rows of a remittance, and whether their decimal mark is a question.
 *
 * @param reducing the direction that reduces the payment
 * @param unitsNames of the settings, to which a row's currency is compared
 */
export function readRemittanceRows(
  table: TextTable,
  columns: Columns,
  reducing: Way,
  mark: DecimalMark | undefined,
  unitsNames: Readonly<Record<string, string>>,
): { rows: RemittanceRow[]; asksMark: boolean } {
  const { header, roles } = columns;
  const read = columnReaders(table, columns, mark);
  const currencyOf = lineCurrencyReader(table, columns, unitsNames);
  const rows = rowsBelowHeader(table, columns).map((cells): RemittanceRow => {
    const reference = withoutIncluded(cellOf(cells, roles, 'reference'));
    const id = cellOf(cells, roles, 'id');
    const undated = cells.map((cell, index) => (roles[index] === 'date' ? '' : cell));
    const written = read.amount(cells);
    const direction = read.direction(cells);
    const texts = header < 0 && written !== null ? amountsInText(cells) : [];
    const parts = texts.flatMap((text) => read.text(text, -1) ?? []);
    const isSeveral = texts.length > 0 && !isResult(cells, written!, parts);
    const isReduced = written !== null && direction?.way === reducing && signOf(written) > 0;
    const signed = isReduced ? negateDecimal(written) : written;
    return {
      cells,
      reference,
      id,
      labels: rowLabels(cells, roles),
      names: [...rowLabels(undated, roles), reference, id].map(withoutIncluded),
      written,
      amount: isSeveral ? null : signed,
      isSeveral,
      isSettled: direction !== null || texts.length > 0,
      direction,
      currency: currencyOf(cells),
      due: read.day(cells),
    };
  });
  return { rows, asksMark: read.asksMark };
}

const LONGEST_TEXT = 300;

/** Leaves out an included amount, whose digits may be those of another item's number. */
function withoutIncluded(text: string): string {
  const [rest, remark] = splitIncluded(text.slice(0, LONGEST_TEXT));
  return /[.,]\d\d(?!\d)/.test(remark) ? rest.trim() : text;
}

/** The amounts within the text of a row: `INV-1 1,234.50 less 2.50`. */
export function amountsInText(cells: readonly string[]): string[] {
  return cells.flatMap((cell) => {
    if (isAmount(cell)) return [];
    const words = splitIncluded(cell.slice(0, LONGEST_TEXT))[0].split(/\s+/);
    return words.flatMap((word, at) => {
      const amount = word.replace(/^\(|[),;:]{1,2}$/g, '');
      if (!/[.,]\d\d$/.test(amount) || !isAmount(amount)) return [];
      const isOther = words[at + 1] === '%' || endsWithNamedDate(words.slice(0, at + 1));
      return isOther ? [] : [amount];
    });
  });
}

/** Whether a row says that its amount comes from those in its text: `INV-1 9.00 less 2.00 = 7.00`. */
function isResult(cells: readonly string[], amount: Decimal, parts: readonly Decimal[]): boolean {
  const [first, ...others] = parts.map(absoluteDecimal);
  if (first === undefined || others.length === 0) return false;
  if (!isDeduction(cells) && !cells.some((cell) => cell.trim().endsWith('='))) return false;
  const rest = sumDecimals(others);
  return [addDecimals(first, rest), subtractDecimals(first, rest)].some(
    (result) => compareDecimals(result, amount) === 0,
  );
}
