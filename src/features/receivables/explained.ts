import type { Differences } from '#api/differences.ts';
import { reasonName, type differenceReasonsOf } from '#api/differences.ts';
import type { Decimal } from '#lib/decimal.ts';

/** Why something of a transaction is still open, as the latest payment left it. */
export interface Explained {
  reason: string;
  note: string;
  units: number;
  amount: Decimal;
}

/** By `idKey` of the transaction: plain values, which the data worker can be handed. */
export type ExplainedItems = ReadonlyMap<string, Explained>;

export const nothingExplained: ExplainedItems = new Map();

/** Of payments that took place, or may have. */
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
