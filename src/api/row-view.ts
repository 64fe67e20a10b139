import type { SheetRows } from '#lib/sheet.ts';
import type { SortKey } from '#lib/row-order.ts';

/**
 * Figures for a list's rows, computed in a worker. `Question` and `Figures` are plain data, and
 * `begin` starts over for each question.
 */
export interface RowView<Row, Question, Figures> {
  begin: (question: Question, shared: Shared) => ViewUnderWay<Row, Figures>;
}

export interface ViewUnderWay<Row, Figures> {
  /** Whether a row is shown; all are without it. */
  matches?: (row: Row) => boolean;
  /** Adds a row of the list, visible or not. */
  addAny?: (row: Row) => void;
  /** Adds a visible row. */
  add: (row: Row) => void;
  /** The figures of the rows so far. */
  figures: () => Figures;
  /** By column: what the rows can be sorted by. */
  sortValues?: Readonly<Record<string, (row: Row) => SortKey | readonly SortKey[]>>;
  /** The input that `sortValues` depend on besides the row. */
  sortedWith?: string;
  /** The rows that are shown as a table to take away. */
  sheet?: () => SheetRows<Row>;
}

/** Large things that many questions are about, by the name that the page gave them. */
export type Shared = ReadonlyMap<string, unknown>;

// Each view knows the type of its rows; where they are kept nobody does.
export type AnyView = RowView<never, never, unknown>;
