import type { Growing } from '#lib/growing.ts';
import type { SheetRows } from '#lib/sheet.ts';
import type { SortKey } from '#lib/row-order.ts';

/**
 * Figures for a list's rows, computed in a worker. `Question` and `Figures` are plain data, and
 * `begin` starts over for each question.
 */
export interface RowView<Row, Question, Figures, OfAll extends keyof Figures = never> {
  /** Whether the view is only asked for figures, never for its rows. */
  isFiguresAlone?: true;
  /**
   * The name of a view that is likely to be asked next, with the same question: it is ready once
   * the list is complete.
   */
  next?: string;
  begin: (question: Question, shared: Shared) => ViewUnderWay<Row, Figures, OfAll>;
}

export interface ViewUnderWay<Row, Figures, OfAll extends keyof Figures> {
  /** Whether a row is shown; without this function all are. */
  matches?: (row: Row) => boolean;
  /** Adds a visible row. */
  add: (row: Row) => void;
  /** The figures of the visible rows so far. */
  figures: () => Omit<Figures, OfAll>;
  /** The figures of all rows, visible or not; questions of one name share them. */
  ofAll?: { name: string; begin: () => Growing<Row, Pick<Figures, OfAll>> };
  /** By column: the keys that rows can be sorted by. */
  sortValues?: Readonly<Record<string, (row: Row) => SortKey | readonly SortKey[]>>;
  /** The input that `sortValues` depend on besides the row. */
  sortedWith?: string;
  /** Called for each row once the list is complete: prepares slow parts of other questions. */
  prepare?: (row: Row) => void;
  /** The visible rows as a table for export. */
  sheet?: () => SheetRows<Row>;
}

/** Large values that many questions are about, by the name that the page gave them. */
export type Shared = ReadonlyMap<string, unknown>;

// Each view knows the type of its rows; the row store does not.
export type AnyView = RowView<never, never, unknown>;
