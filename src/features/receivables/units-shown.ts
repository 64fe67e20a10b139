import type { UnitsAging } from '#lib/ledger/aging.ts';

/** The aging of the Units that were chosen, else of those that most transactions are in. */
export function unitsShown(
  aging: readonly UnitsAging[],
  chosen: number | null,
): UnitsAging | undefined {
  return (
    aging.find(({ units }) => units === chosen) ?? aging.toSorted((a, b) => b.count - a.count)[0]
  );
}
