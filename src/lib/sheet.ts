import { plainDecimal, type Decimal } from './decimal.ts';

/** Message of the error where a table has more rows than a spreadsheet holds; a worker sends no classes. */
export const TOO_MANY_ROWS = 'Too many rows for a spreadsheet';

/** A cell of a table that a spreadsheet opens; a date is a DateTime as the service sent it. */
export type SheetCell = string | number | { amount: Decimal } | { date: string } | null;

/** A date of a row, or an empty cell. */
export function dateCell(text: string | null): SheetCell {
  return text === null ? null : { date: text };
}

export interface Sheet<Cell = SheetCell> {
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A table whose rows are made as they are written. */
export interface SheetSource {
  header: readonly string[];
  count: number;
  row: (place: number) => readonly SheetCell[];
}

/** How rows of one kind become a table. */
export interface SheetRows<Row> {
  header: readonly string[];
  cells: (row: Row) => readonly SheetCell[];
}

export function sourceOf({ header, rows }: Sheet): SheetSource {
  return { header, count: rows.length, row: (place) => rows[place]! };
}

/** The significant digits of any decimal that a double holds; spreadsheets store no more. */
const EXACT_DIGITS = 15;

/** Whether a spreadsheet's number keeps every digit: `-12.50` does, `9007199254740993.01` can't. */
export function isExactNumber(amount: Decimal): boolean {
  const digits = plainDecimal(amount).replaceAll(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS;
}
