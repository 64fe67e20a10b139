import {
  nothingSelected,
  pruned,
  rangeToggled,
  selectedRows,
  toggled,
  withRows,
  type Selection,
} from './selection.ts';
import { createStore, type Store } from './store.ts';

/**
 * What is chosen among the rows of a table. The object stays the same; a component renders anew
 * with the parts of the stores that it reads.
 */
export interface RowSelection<Row extends { key: string }> {
  selection: Store<Selection<Row>>;
  /** What is shown, in its order. */
  rows: Store<readonly Row[]>;
  /** Takes note of what is shown; a stable function. */
  show: (rows: readonly Row[]) => void;
  toggle: (key: string) => void;
  /** From the row chosen last to this one. */
  range: (key: string) => void;
  setMany: (keys: Iterable<string>, isSelected: boolean) => void;
  selectLoaded: () => void;
  /** Chooses nothing. */
  clear: () => void;
  /** The rows chosen, in the order shown. */
  chosen: () => readonly Row[];
}

export function createRowSelection<Row extends { key: string }>(): RowSelection<Row> {
  const selection = createStore<Selection<Row>>(nothingSelected);
  const rows = createStore<readonly Row[]>([]);
  return {
    selection,
    rows,
    show: (next) => {
      rows.set(next);
      selection.set(pruned(selection.get(), next));
    },
    toggle: (key) => selection.set(toggled(selection.get(), key)),
    range: (key) => selection.set(rangeToggled(selection.get(), rows.get(), key)),
    setMany: (keys, isSelected) => selection.set(withRows(selection.get(), keys, isSelected)),
    selectLoaded: () => {
      const keys = rows.get().map(({ key }) => key);
      selection.set(withRows(selection.get(), keys, true));
    },
    clear: () => selection.set(nothingSelected),
    chosen: () => selectedRows(selection.get(), rows.get()),
  };
}
