/** The selection in a list. Immutable. */
export interface Selection<Row extends { key: string }> {
  keys: ReadonlySet<string>;
  /** The row that was chosen last: a range runs from it. */
  anchor: string | null;
  /** Set if all matching rows were selected at once. */
  frozen: {
    /** The rows as they were then. */
    rows: ReadonlyMap<string, Row>;
    /** In ms since 1970. */
    at: number;
    /** False if the list changed while loading, so that some rows may be missing. */
    isSure: boolean;
    /** Whether they were all matching rows, not only the loaded ones. */
    isAll: boolean;
    /** Returns the current versions of such rows, where the list updates automatically. */
    latest: () => readonly Row[];
  } | null;
}

export const nothingSelected: Selection<never> = { keys: new Set(), anchor: null, frozen: null };

export function toggled<Row extends { key: string }>(
  selection: Selection<Row>,
  key: string,
): Selection<Row> {
  return withRows(selection, [key], !selection.keys.has(key), key);
}

/**
 * Sets all rows from the anchor to `key`, in the order shown, to the new state of `key`. Without a
 * visible anchor, only `key` changes.
 */
export function rangeToggled<Row extends { key: string }>(
  selection: Selection<Row>,
  rows: readonly Row[],
  key: string,
): Selection<Row> {
  const from = rows.findIndex((row) => row.key === selection.anchor);
  const to = rows.findIndex((row) => row.key === key);
  if (from === -1 || to === -1) return toggled(selection, key);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.key);
  return withRows(selection, range, !selection.keys.has(key), key);
}

/** Selects or deselects many rows at once, such as a group. */
export function withRows<Row extends { key: string }>(
  selection: Selection<Row>,
  keys: Iterable<string>,
  isSelected: boolean,
  anchor: string | null = null,
): Selection<Row> {
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (isSelected) next.add(key);
    else next.delete(key);
  }
  return { ...selection, keys: next, anchor: anchor ?? selection.anchor };
}

/** Adds these rows. Copying a set is many times as fast as adding 100,000 keys. */
export function withAll<Row extends { key: string }>(
  selection: Selection<Row>,
  keys: ReadonlySet<string>,
): Selection<Row> {
  const next = new Set(keys);
  for (const key of selection.keys) next.add(key);
  return { ...selection, keys: next };
}

/** Selects exactly these rows, without later ones. */
export function frozenSelection<Row extends { key: string }>(
  rows: readonly Row[],
  how: Omit<NonNullable<Selection<Row>['frozen']>, 'rows'>,
): Selection<Row> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return { keys: new Set(byKey.keys()), anchor: null, frozen: { ...how, rows: byKey } };
}

/** Returns the selection as it was at `at`, while the list reloads. */
export function heldSelection<Row extends { key: string }>(
  selection: Selection<Row>,
  rows: readonly Row[],
  how: Pick<NonNullable<Selection<Row>['frozen']>, 'at' | 'latest'>,
): Selection<Row> {
  const { keys, frozen } = selection;
  if (keys.size === 0) return selection;
  const isAll = frozen !== null && frozen.isAll && frozen.rows.size === keys.size;
  const { at, isSure, latest } = frozen ?? { ...how, isSure: true };
  return frozenSelection(selectedRows(selection, rows), { at, isSure, isAll, latest });
}

/** Removes rows that are neither shown nor frozen. */
export function pruned<Row extends { key: string }>(
  selection: Selection<Row>,
  shown: ReadonlySet<string>,
): Selection<Row> {
  if (selection.keys.size === 0) return selection;
  const isKept = (key: string) => shown.has(key) || selection.frozen?.rows.has(key) === true;
  const gone = [...selection.keys].filter((key) => !isKept(key));
  return gone.length === 0 ? selection : withRows(selection, gone, false);
}

/** Returns the current versions of the selected rows, otherwise the frozen ones. */
export function selectedRows<Row extends { key: string }>(
  { keys, frozen }: Selection<Row>,
  rows: readonly Row[],
): Row[] {
  const shown = rows.filter(({ key }) => keys.has(key));
  if (frozen === null || shown.length === keys.size) return shown;
  const seen = new Set(shown.map(({ key }) => key));
  const latest = new Map(frozen.latest().map((row) => [row.key, row]));
  const unseen = [...frozen.rows.values()].filter(({ key }) => keys.has(key) && !seen.has(key));
  return [...shown, ...unseen.map((row) => latest.get(row.key) ?? row)];
}
