import type { Growing } from '../growing.ts';
import type { PartnerReference } from './ledger-entry.ts';
import { partnerKey } from './partner-key.ts';

/** Figures of all rows of a list, the hidden ones included. */
export interface FiguresOfAll {
  /** Columns that are empty in all rows. */
  blank: readonly string[];
  /** Partners of all rows, each once. */
  partners: readonly PartnerReference[];
  /** Units of all rows' amounts. */
  allUnits: readonly number[];
  /** Rows that the service sent against its filters. */
  strays: number;
}

export const noFiguresOfAll: FiguresOfAll = { blank: [], partners: [], allUnits: [], strays: 0 };

/**
 * Starts the figures of a list without rows.
 *
 * @param values a row's value in each column; `null` where it is empty
 * @param isStray as `strayTest` returns it
 */
export function startFiguresOfAll<Row extends { Partner: PartnerReference | null }>(
  values: Readonly<Record<string, (row: Row) => unknown>>,
  unitsOf: (row: Row) => number,
  isStray: ((row: Row) => boolean) | null,
): Growing<Row, FiguresOfAll> {
  const blank = new Map(Object.entries(values));
  const partners = new Map<string, PartnerReference>();
  const allUnits = new Set<number>();
  let strays = 0;
  return {
    add: (row) => {
      for (const [column, valueOf] of blank) if (valueOf(row) !== null) blank.delete(column);
      allUnits.add(unitsOf(row));
      if (isStray?.(row)) strays++;
      const key = partnerKey(row.Partner);
      if (row.Partner && key !== '' && !partners.has(key)) partners.set(key, row.Partner);
    },
    value: () => ({
      blank: [...blank.keys()],
      partners: [...partners.values()],
      allUnits: [...allUnits],
      strays,
    }),
  };
}
