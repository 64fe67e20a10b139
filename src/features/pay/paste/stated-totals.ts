import { signOf } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { isComparable, type WrittenCurrency } from '#lib/units-of-currency.ts';
import type { TotalRow } from './total-rows.ts';

/** A row that states a sum, which checks the lines but is not one. */
export interface StatedTotal {
  /** The row's label. */
  label: string;
  stated: Decimal;
  /** The total minus the lines; 0 where they agree. */
  difference: Decimal;
}

/** A line as it counts, in whole units; `null` for one that doesn't. */
interface CountedLine {
  amount: bigint | null;
  currency: WrittenCurrency | null;
}

/**
 * Returns how far each total is from the lines: from all lines so far, those since the previous total,
 * or, where the first total is above all lines, those below it, whichever is nearest.
 */
export function differencesOfTotals(
  totals: readonly (TotalRow & { whole: bigint })[],
  lines: readonly CountedLine[],
): bigint[] {
  const isHead = lines.slice(0, totals[0]?.above).every(({ amount }) => amount === null);
  return totals.map(({ whole: stated, currency, above }, at) => {
    const amounts = lines.map((line) =>
      isComparable(currency, line.currency) ? line.amount : null,
    );
    const spans = [
      [0, above],
      [totals[at - 1]?.above ?? 0, above],
      ...(isHead ? [[above, totals[at + 1]?.above ?? lines.length], [above]] : []),
    ];
    // A sum of credits has no sign where they have none.
    const credits = amounts.slice(0, above);
    credits.splice(0, credits.findLastIndex((it) => it !== null && it >= 0n) + 1);
    const isOfCredits = stated > 0n && stated === -sumOf(credits);
    const differences = spans.map(([from, to]) => stated - sumOf(amounts.slice(from, to)));
    return isOfCredits ? 0n : differences.toSorted((a, b) => Number(size(a) - size(b)))[0]!;
  });
}

/** Whether the lines come to the last stated total. */
export function agrees({ totals }: { totals: readonly StatedTotal[] }): boolean {
  return totals.length > 0 && signOf(totals.at(-1)!.difference) === 0;
}

/** Returns the sum of the lines that count. */
export function sumOf(amounts: readonly (bigint | null)[]): bigint {
  return amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}

function size(whole: bigint): bigint {
  return whole < 0n ? -whole : whole;
}
