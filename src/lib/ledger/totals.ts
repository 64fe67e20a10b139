import { addDecimals, ZERO } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { signedAmount } from './signed-amount.ts';

/** Sums of the transactions of one Units. */
export interface UnitsTotal {
  units: number;
  /** Transactions in it. */
  count: number;
  total: Decimal;
  balance: Decimal;
}

/** Sums that say what they leave out. */
export interface Totals {
  /** By Units, the smallest number first; never mixed (interface 2.7). */
  perUnits: readonly UnitsTotal[];
  /** Transactions of types that nobody knows, which are in no sum. */
  unknownTypes: number;
}

/**
 * Sums of Total and Balance, Returns and Credits subtracted. A transaction whose Total and Balance
 * have different Units counts in both.
 */
export function totalsOf(entries: Iterable<LedgerEntry>): Totals {
  const found = new Map<number, UnitsTotal>();
  let unknownTypes = 0;
  const of = (units: number): UnitsTotal => {
    const known = found.get(units) ?? { units, count: 0, total: ZERO, balance: ZERO };
    found.set(units, known);
    return known;
  };
  for (const { Type, Total, Balance } of entries) {
    const total = signedAmount(Type, Total.Value);
    const balance = signedAmount(Type, Balance.Value);
    if (total === null || balance === null) {
      unknownTypes++;
      continue;
    }
    const ofTotal = of(Total.Units);
    const ofBalance = of(Balance.Units);
    ofTotal.total = addDecimals(ofTotal.total, total);
    ofBalance.balance = addDecimals(ofBalance.balance, balance);
    ofTotal.count++;
    if (ofBalance !== ofTotal) ofBalance.count++;
  }
  return { perUnits: [...found.values()].toSorted((a, b) => a.units - b.units), unknownTypes };
}
