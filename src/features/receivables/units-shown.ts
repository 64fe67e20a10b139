import type { UnitsAging } from '#lib/ledger/aging.ts';

/** Returns the aging of the chosen Units, otherwise of the Units that most transactions have. */
export function unitsShown(
  aging: readonly UnitsAging[],
  chosen: number | null,
): UnitsAging | undefined {
  return (
    aging.find(({ units }) => units === chosen) ?? aging.toSorted((a, b) => b.count - a.count)[0]
  );
}
