import {
  amountFromText,
  decimalMarkOf,
  isMarkUnclear,
  type DecimalMark,
} from '#lib/amount-text.ts';
import { powerAbove, powerIn, scaled } from '#lib/remittance/amount-scale.ts';
import {
  areFlags,
  directionInWords,
  directionOf,
  isBalanceName,
} from '#lib/remittance/column-words.ts';
import { areDates, dateOrderOf, dayFromText, type DateOrder } from '#lib/remittance/date-text.ts';
import {
  isTextName,
  textsOf,
  type ColumnRole,
  type Columns,
} from '#lib/remittance/guess-columns.ts';
import { BETWEEN_CELLS, type TextTable } from '#lib/remittance/read-table.ts';
import { isSigned, splitDirection } from '#lib/remittance/written-amount.ts';
import { readersMark } from '#lib/amount-typed.ts';

export type Way = 'in' | 'out';

export interface WrittenDirection {
  way: Way;
  word: string;
}

/** The rows below the header. */
export function rowsBelowHeader({ rows }: TextTable, { header }: Columns): TextTable['rows'] {
  return rows.slice(header + 1);
}

export function cellOf(row: readonly string[], roles: readonly ColumnRole[], role: ColumnRole) {
  const index = roles.indexOf(role);
  return (index < 0 ? '' : (row[index] ?? '')).trim();
}

/** The texts of a row except its currency and direction, which say nothing about a total. */
export function rowLabels(row: readonly string[], roles: readonly ColumnRole[]): string[] {
  return textsOf(
    row.filter((_, index) => roles[index] !== 'currency' && roles[index] !== 'direction'),
  );
}

const AMOUNTS = ['amount', 'in', 'out', 'part'] as const;

/**
 * Reads amounts and days of a column, each in the notation of the whole column. In a spreadsheet, that
 * is the notation of its texts.
 */
export function columnReaders(table: TextTable, columns: Columns, chosen?: DecimalMark) {
  const { header, roles } = columns;
  const rows = rowsBelowHeader(table, columns);
  const isNumber = (cell: string) => table.delimiter === BETWEEN_CELLS && mayBeNumber(cell);
  const cells = (role: ColumnRole) => rows.map((row) => cellOf(row, roles, role));
  const amounts = AMOUNTS.flatMap(cells)
    .map((cell) => splitDirection(cell)[0])
    .filter((cell) => !isNumber(cell));
  // A balance may reveal the mark that `1,234` leaves open.
  const balances = (table.rows[header] ?? []).flatMap((name, column) =>
    isBalanceName(name) && !isMarkKnown(amounts) ? rows.map((row) => row[column]!) : [],
  );
  const known = chosen ?? decimalMarkOf(amounts) ?? decimalMarkOf(balances);
  const mark = known ?? readersMark();
  const order = dateOrderOf(cells('date')) ?? orderElsewhere();
  const hasFlags = areFlags(cells('direction')) || isDoubtful();
  const hasSigns = cells('direction').includes('-1');
  const plainAmount = (text: string) =>
    // Digits of a fixed width are often cents.
    /^00\d+$/.test(text) ? null : (amountFromText(text, isNumber(text) ? '.' : mark) ?? null);
  const above = powerAbove(table.rows.slice(0, Math.max(0, header)));
  const powers = (table.rows[header] ?? []).map((name) => powerIn(name) || above);
  const areCents = (column: number) =>
    !rows.some((row) => plainAmount(splitDirection(row[column]!)[0])?.includes('.'));
  const unread = new Set(powers.flatMap((it, at) => (it < 0 && !areCents(at) ? [at] : [])));
  /** An amount as its column is written; `null` for a fraction where the column has cents. */
  const amountOf = (text: string, column: number) => {
    const amount = unread.has(column) ? null : plainAmount(text);
    return amount && scaled(amount, powers[column] ?? 0);
  };
  /** Whether a column of texts has the word of one direction, which may be a purpose. */
  function isDoubtful(): boolean {
    const name = table.rows[header]?.[roles.indexOf('direction')] ?? '';
    if (!isTextName(name.toLowerCase())) return false;
    const paid = rows.filter((row) => cellOf(row, roles, 'amount') !== '');
    const ways = new Set(paid.map((row) => directionOf(cellOf(row, roles, 'direction'))));
    const areAsSigned = paid.every((row) => isSigned(cellOf(row, roles, 'amount')));
    return ways.size === 1
      ? ways.has('out') && !areAsSigned
      : ways.size === 2 && ways.has(undefined);
  }

  /** Dates beside and above those of the column show what `03/04/2026` means; so does a decimal comma. */
  function orderElsewhere(): DateOrder | undefined {
    const columns = (table.rows[0] ?? []).map((_, at) => rows.map((row) => row[at]!));
    const above = table.rows.slice(0, Math.max(0, header)).flat();
    const found = [...columns.filter((it) => areDates(it)), above].flatMap(
      (texts) => dateOrderOf(texts) ?? [],
    );
    const orders = new Set(found.filter((it) => it !== 'ymd'));
    if (orders.size > 0) return orders.size === 1 ? [...orders][0] : undefined;
    return known === ',' ? 'dmy' : undefined;
  }

  return {
    amount: (row: readonly string[], role: (typeof AMOUNTS)[number] = 'amount') =>
      amountOf(splitDirection(cellOf(row, roles, role))[0], roles.indexOf(role)),
    /** The word for the direction, behind the amount or in its own column. */
    direction: (row: readonly string[]): WrittenDirection | null => {
      const word =
        splitDirection(cellOf(row, roles, 'amount'))[1] ||
        (hasFlags ? '' : cellOf(row, roles, 'direction'));
      const way = directionOf(hasSigns && word === '1' ? '+1' : word);
      return way === undefined ? null : { way, word };
    },
    day: (row: readonly string[]) =>
      (order === undefined ? undefined : dayFromText(cellOf(row, roles, 'date'), order)) ?? null,
    text: amountOf,
    hasFlags,
    asksMark: known === undefined && isMarkUnclear(amounts),
  };
}

export type ColumnReaders = ReturnType<typeof columnReaders>;

/** Whether some amount shows its decimal mark, even if others show another one. */
function isMarkKnown(amounts: readonly string[]): boolean {
  return amounts.some((amount) => decimalMarkOf([amount]) !== undefined);
}

/**
 * Returns the marks of money in and out that the list doesn't explain, '' for none; nothing where it
 * explains one, or has more than two.
 */
export function unclearMarks(table: TextTable, columns: Columns): string[] {
  const { roles } = columns;
  const read = columnReaders(table, columns);
  const rows = rowsBelowHeader(table, columns).filter((row) => read.amount(row) !== null);
  const marks = new Set(rows.map((row) => cellOf(row, roles, 'direction')));
  marks.delete('');
  const areKnown =
    !read.hasFlags && [...marks].some((mark) => directionInWords(mark) !== undefined);
  const isKnown = areKnown || rows.some((row) => read.direction(row) !== null);
  if (isKnown || marks.size > 2 || marks.size === 0) return [];
  return marks.size === 1 ? [...marks, ''] : [...marks];
}

/**
 * Whether a cell of a spreadsheet looks as `readSpreadsheet` writes a number with a fraction: it adds a 0
 * to three decimal places, and only there.
 */
function mayBeNumber(cell: string): boolean {
  const fraction = /^-?\d+\.(\d+)(?: |$)/.exec(cell)?.[1];
  if (fraction === undefined) return false;
  return fraction.length === 4 || (fraction.length !== 3 && !fraction.endsWith('0'));
}
