import type { Batch, BatchList } from '#contract/batch.ts';

/**
 * Merges unknown outcomes and batches that wait for a person: the waiting ones first, then the
 * newest.
 */
export function batchesThatStandOut(
  lists: readonly ({ pages: readonly BatchList[] } | undefined)[],
): Batch[] {
  const found = new Map<number, Batch>();
  for (const { batches } of lists.flatMap((list) => list?.pages ?? [])) {
    for (const batch of batches) found.set(batch.id, batch);
  }
  return [...found.values()].toSorted(
    (a, b) => Number(b.needsPerson) - Number(a.needsPerson) || b.id - a.id,
  );
}
