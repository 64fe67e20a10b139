import { useMemo } from 'react';
import type { TableColumn } from './data-table.tsx';

/** Marks the columns in which no row has a value (`isBlank`). Give it a stable array of columns. */
export function useBlankColumns<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly TableColumn<Row>[] {
  const blank = useMemo(() => blankColumns(columns, rows).join(' '), [columns, rows]);
  return useMemo(() => {
    const keys = blank.split(' ');
    return columns.map((column) =>
      keys.includes(column.key) ? { ...column, isBlank: true } : column,
    );
  }, [columns, blank]);
}

/** Keys of the columns that are blank in every row; none while there are no rows. */
export function blankColumns<Row>(
  columns: readonly Pick<TableColumn<Row>, 'key' | 'sortValue' | 'isBlankIn'>[],
  rows: readonly Row[],
): string[] {
  if (rows.length === 0) return [];
  return columns
    .filter(({ sortValue, isBlankIn = (row) => sortValue?.(row) === null }) =>
      rows.every(isBlankIn),
    )
    .map(({ key }) => key);
}
