import { startSum, type DecimalSum } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import type { Growing } from '../growing.ts';
import type { Money } from './ledger-entry.ts';

/** Amounts of one Units together. */
export interface UnitsSum {
  units: number;
  count: number;
  sum: Decimal;
}

/** Exact sums by Units, the smallest number first; never mixed (interface 2.7). */
export function startSumByUnits(): Growing<Money, UnitsSum[]> {
  const found = new Map<number, { count: number; sum: DecimalSum }>();
  return {
    add: ({ Units, Value }) => {
      const known = found.get(Units) ?? { count: 0, sum: startSum() };
      found.set(Units, known);
      known.count++;
      known.sum.add(Value);
    },
    value: () =>
      Array.from(found, ([units, { count, sum }]) => ({
        units,
        count,
        sum: sum.value(),
      })).toSorted((a, b) => a.units - b.units),
  };
}
