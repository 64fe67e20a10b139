import type { TableColumn } from './data-table.tsx';

/** Returns the columns, with these keys marked as blank: no row has a value in them. */
export function withBlank<Row>(
  columns: readonly TableColumn<Row>[],
  blank: readonly string[],
): readonly TableColumn<Row>[] {
  return columns.map((column) =>
    blank.includes(column.key) ? { ...column, isBlank: true } : column,
  );
}
