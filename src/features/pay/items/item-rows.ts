import type { DraftLine } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';
import type { PayItem } from '../model/pay-item.ts';

/** A row of "Open items". */
export interface ItemRow {
  key: string;
  item: PayItem;
  line: DraftLine | null;
  fault: string | null;
  /** Whether its Units differ from the payment's, so that it can't be ticked. */
  isOther: boolean;
}

/** Makes rows, and returns the earlier row if nothing in it has changed. */
export function createItemRows() {
  let known = new Map<string, ItemRow>();
  return (
    items: readonly PayItem[],
    lines: readonly DraftLine[],
    faults: ReadonlyMap<string, string>,
    units: number | null,
  ): ItemRow[] => {
    const byKey = new Map(lines.map((line) => [idKey(line.id), line]));
    const rows = items.map((item): ItemRow => {
      const row: ItemRow = {
        key: item.key,
        item,
        line: byKey.get(item.key) ?? null,
        fault: faults.get(item.key) ?? null,
        isOther: units !== null && item.units !== units,
      };
      const before = known.get(item.key);
      return before && isSame(before, row) ? before : row;
    });
    known = new Map(rows.map((row) => [row.key, row]));
    return rows;
  };
}

function isSame(a: ItemRow, b: ItemRow): boolean {
  return (
    a.line === b.line &&
    a.fault === b.fault &&
    a.isOther === b.isOther &&
    a.item.available === b.item.available &&
    a.item.balance === b.item.balance &&
    a.item.elsewhere === b.item.elsewhere &&
    a.item.holders === b.item.holders &&
    a.item.status === b.item.status &&
    a.item.reference === b.item.reference
  );
}
