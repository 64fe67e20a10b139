import type { InboxRow } from '../model/inbox.ts';
import { workOneSlice } from './slices.ts';
import type { UsedSearch } from './use-search.ts';

/** How many rows a search would find with each value in place of the current ones. */
export interface FacetCounts {
  types: ReadonlyMap<string, number>;
  statuses: ReadonlyMap<number, number>;
}

/** @throws the signal's reason */
export async function countFacets(
  rows: readonly InboxRow[],
  { lacks }: Pick<UsedSearch, 'lacks'>,
  signal: AbortSignal,
): Promise<FacetCounts> {
  const types = new Map<string, number>();
  const statuses = new Map<number, number>();
  const count = (index: number): void => {
    const row = rows[index]!;
    const lacking = lacks(row, index, rows);
    if (lacking === undefined) return;
    if (lacking === null || lacking === 'type') addOne(types, row.value.Type);
    if (lacking === null || lacking === 'status') addOne(statuses, row.value.Status);
  };
  for (let at = 0; at < rows.length;) {
    at = workOneSlice(at, rows.length, count);
    await nextTask();
    signal.throwIfAborted();
  }
  return { types, statuses };
}

function addOne<Value>(counts: Map<Value, number>, value: Value): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
