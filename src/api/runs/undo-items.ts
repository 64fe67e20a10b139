import { idKey } from '#lib/guid.ts';
import { newItem, statusAfter } from './plan-run.ts';
import { isUnderWay, type Item, type Run } from './run.ts';

const SETTABLE: ReadonlySet<number> = new Set(Object.values(statusAfter));
const UNREAD = statusAfter.unread;
const READ = statusAfter.read;
const ARCHIVED = statusAfter.archive;

/**
 * What puts the changes of runs back: the ids that were, or may yet be, changed by them, each to
 * what it was before the last of them that may have changed it.
 * @param runs a run and those that tried its failures again, oldest first
 */
export function itemsToUndo(runs: readonly Run[]): Item[] {
  const changed = new Map<string, Item>();
  for (const run of runs) {
    for (const item of restorable(run)) changed.set(idKey(item.id), item);
  }
  return [...changed.values()].map((item) =>
    newItem({
      ...item,
      to: statusToRestore(beforeOf(item)),
      // For an undo, what was set is what was before.
      rows: item.rows.map((row) => ({ ...row, before: item.to })),
    }),
  );
}

/** Whether there is anything to put back. */
export function canUndo(runs: readonly Run[]): boolean {
  return runs.some((run) => restorable(run).length > 0);
}

function restorable(run: Run): Item[] {
  return run.chunks
    .filter(({ state }) => state !== 'planned' || isUnderWay(run))
    .flatMap(({ items }) => items)
    .filter((item) => mayHaveChanged(item) && statusToRestore(beforeOf(item)) !== item.to);
}

/**
 * The status that puts back what notifications of one id were; they can only be given the same.
 * One that can't be set (0, or one outside of interface 3.1) becomes Unread, so that nothing is
 * lost from sight; and where they differed Unread, or Read where each was read or archived.
 */
export function statusToRestore(before: readonly number[]): number {
  const [first] = before;
  if (new Set(before).size === 1 && SETTABLE.has(first!)) return first!;
  return before.every((status) => status === READ || status === ARCHIVED) ? READ : UNREAD;
}

function beforeOf({ rows }: Item): number[] {
  return rows.map(({ before }) => before);
}

function mayHaveChanged({ verdict }: Item): boolean {
  return verdict === 'done' || verdict === 'unknown' || verdict === 'pending';
}
