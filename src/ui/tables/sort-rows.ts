import { compareTexts } from '#lib/locale.ts';
import type { SortKey } from '#lib/row-order.ts';

/** A column by whose values rows are sorted. */
export interface SortColumn<Row> {
  key: string;
  /**
   * Several where the first ones may be equal: an amount is compared within its Units alone. A
   * stable function: it is called once for each row.
   */
  sortValue?: (row: Row) => SortKey | readonly SortKey[];
}

/** The sort order in the URL: `due`, or `-due` for the largest first. */
export interface Sort {
  column: string;
  isDescending: boolean;
}

/**
 * Returns the rows sorted by a column; equal ones keep their order, and without a column all do.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortColumn<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortValue = columns.find(({ key }) => key === sort?.column)?.sortValue;
  if (!sort || !sortValue) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, keys: [sortValue(row)].flat() }))
    .toSorted((a, b) => {
      for (const [index, key] of a.keys.entries()) {
        const order = compareKeys(key, b.keys[index] ?? null, direction);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
}

function compareKeys(a: SortKey, b: SortKey, direction: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'string' && typeof b === 'string') return direction * compareTexts(a, b);
  return a < b ? -direction : direction;
}

export function readSort(text: string | null): Sort | null {
  if (!text) return null;
  const isDescending = text.startsWith('-');
  return { column: isDescending ? text.slice(1) : text, isDescending };
}

export function writeSort({ column, isDescending }: Sort): string {
  return isDescending ? `-${column}` : column;
}
