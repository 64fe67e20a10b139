import type { Differences } from '#api/differences.ts';
import { reasonName, type differenceReasonsOf } from '#api/differences.ts';
import type { Decimal } from '#lib/decimal.ts';

/** Why part of a transaction's balance is still open, according to its latest payment. */
export interface Explained {
  reason: string;
  note: string;
  units: number;
  amount: Decimal;
}

/** By `idKey` of the transaction. Plain values can be passed to the data worker. */
export type ExplainedItems = ReadonlyMap<string, Explained>;

export const nothingExplained: ExplainedItems = new Map();

/** Returns reasons only for payments that were made or may have been made. */
export function explainedItems(
  differences: Differences,
  reasons: ReturnType<typeof differenceReasonsOf>,
): ExplainedItems {
  if (differences.size === 0) return nothingExplained;
  return new Map(
    [...differences].flatMap(([key, all]) => {
      const latest = all.find(({ state }) => state !== 'failed');
      if (!latest) return [];
      const { reason, note, units, amount } = latest;
      return [[key, { reason: reasonName(reasons, reason), note, units, amount }] as const];
    }),
  );
}
