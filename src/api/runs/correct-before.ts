import { idKey } from '#lib/guid.ts';
import { allItems, type ChosenRow, type Item, type Run } from './run.ts';

/**
 * Rows that are chosen while an earlier run is about to change them are shown as that is to leave
 * them. Where it left them otherwise, that is what they were before: an undo puts that back.
 * @param earlier runs that this one waited for, all ended; newest first
 * @returns whether anything was mended
 */
export function correctBefore(run: Run, earlier: readonly Run[]): boolean {
  // What an undo takes for "before" is what it is to find, and not what is to be put back.
  if (run.action === 'undo') return false;
  const last = new Map<string, Item>();
  for (const item of earlier.toReversed().flatMap(allItems)) last.set(idKey(item.id), item);
  let isMended = false;
  for (const item of run.chunks.filter(isPlanned).flatMap(({ items }) => items)) {
    const left = last.get(idKey(item.id));
    if (!left || left.verdict === 'done' || left.verdict === 'unknown') continue;
    const rows = item.rows.map((row) => mended(row, left));
    isMended ||= rows.some((row, index) => row !== item.rows[index]);
    item.rows = rows;
  }
  return isMended;
}

function mended(row: ChosenRow, left: Item): ChosenRow {
  if (row.before !== left.to) return row;
  const same = left.hasOwnId
    ? left.rows[0]
    : left.rows.find(({ createdAt }) => createdAt === row.createdAt);
  if (!same) return row;
  const before = left.hasOwnId ? (left.status ?? same.before) : same.before;
  return before === row.before ? row : { ...row, before };
}

function isPlanned({ state }: Run['chunks'][number]): boolean {
  return state === 'planned';
}
