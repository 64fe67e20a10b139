import {
  nothingSelected,
  pruned,
  rangeToggled,
  selectedRows,
  toggled,
  withAll,
  withRows,
  type Selection,
} from './selection.ts';
import { createStore, type Store } from '#lib/store.ts';

/**
 * The selection in a table. The object stays the same; a component renders again when its part of a
 * store changes.
 */
export interface RowSelection<Row extends { key: string }> {
  selection: Store<Selection<Row>>;
  /** The visible rows, in their order. */
  rows: Store<readonly Row[]>;
  /** Sets the visible rows; a stable function. */
  show: (rows: readonly Row[]) => void;
  toggle: (key: string) => void;
  /** Selects from the last chosen row to this one. */
  range: (key: string) => void;
  setMany: (keys: Iterable<string>, isSelected: boolean) => void;
  selectLoaded: () => void;
  /** Whether all these rows are selected. */
  hasAll: (rows: readonly Row[]) => boolean;
  /** Chooses nothing. */
  clear: () => void;
  /** Returns the selected rows, in their order on screen. */
  chosen: () => readonly Row[];
}

export function createRowSelection<Row extends { key: string }>(): RowSelection<Row> {
  const selection = createStore<Selection<Row>>(nothingSelected);
  const rows = createStore<readonly Row[]>([]);
  const shown = createShownKeys();
  /** The rows that were on screen when all were selected. */
  let all: { keys: ReadonlySet<string>; rows: readonly Row[] } | null = null;
  return {
    selection,
    rows,
    show: (next) => {
      rows.set(next);
      const isSame = shown.show(next);
      if (isSame || selection.get().keys.size === 0) return;
      selection.set(pruned(selection.get(), shown.keys()));
    },
    toggle: (key) => selection.set(toggled(selection.get(), key)),
    range: (key) => selection.set(rangeToggled(selection.get(), rows.get(), key)),
    setMany: (keys, isSelected) => selection.set(withRows(selection.get(), keys, isSelected)),
    selectLoaded: () => {
      selection.set(withAll(selection.get(), shown.keys()));
      all = { keys: selection.get().keys, rows: rows.get() };
    },
    hasAll: (asked) => {
      const { keys } = selection.get();
      if (keys.size === 0 || keys.size < asked.length) return false;
      return (keys === all?.keys && asked === all.rows) || asked.every(({ key }) => keys.has(key));
    },
    clear: () => selection.set(nothingSelected),
    chosen: () => selectedRows(selection.get(), rows.get()),
  };
}

/** Keys of the visible rows, collected only on demand, because a set of 100,000 takes time. */
interface ShownKeys {
  /** @returns whether all rows shown before are still shown */
  show: (rows: readonly { key: string }[]) => boolean;
  keys: () => ReadonlySet<string>;
}

function createShownKeys(): ShownKeys {
  let shown: readonly { key: string }[] = [];
  let keys = new Set<string>();
  /** Rows whose keys are in the set. */
  let taken = 0;
  return {
    show: (rows) => {
      const before = shown;
      shown = rows;
      // Usually, more rows were loaded or some changed.
      const isSame = before.every(
        (row, index) => row === rows[index] || row.key === rows[index]?.key,
      );
      if (!isSame) {
        keys = new Set();
        taken = 0;
      }
      return isSame;
    },
    keys: () => {
      while (taken < shown.length) keys.add(shown[taken++]!.key);
      return keys;
    },
  };
}
