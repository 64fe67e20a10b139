/** The row that the keys act on: its key, and its place in the rows where it was last seen. */
export interface ActiveRow<Row extends { key: string }> {
  rows: readonly Row[];
  /** -1 where there is no row at all. */
  index: number;
}

/**
 * Returns the active row among other rows: the same row wherever it is now; if it disappeared, the
 * first row after it that remains, otherwise the last one before it.
 */
export function followActiveRow<Row extends { key: string }>(
  { rows: previous, index }: ActiveRow<Row>,
  rows: readonly Row[],
): ActiveRow<Row> {
  const key = previous[index]?.key;
  if (key === undefined || rows.length === 0) return { rows, index: rows.length === 0 ? -1 : 0 };
  if (rows[index]?.key === key) return { rows, index };
  const places = new Map(rows.map((row, place) => [row.key, place]));
  const after = previous.slice(index).find((row) => places.has(row.key));
  const heir = after ?? previous.slice(0, index).findLast((row) => places.has(row.key));
  return { rows, index: heir === undefined ? 0 : places.get(heir.key)! };
}
