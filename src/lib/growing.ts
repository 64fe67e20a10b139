/** Figures of rows that arrive one by one. */
export interface Growing<Row, Figures> {
  add: (row: Row) => void;
  /** Returns the figures of everything added so far. */
  value: () => Figures;
}

/** Returns the figures of a complete list of rows. */
export function grownOf<Row, Figures>(
  rows: Iterable<Row>,
  growing: Growing<Row, Figures>,
): Figures {
  for (const row of rows) growing.add(row);
  return growing.value();
}
