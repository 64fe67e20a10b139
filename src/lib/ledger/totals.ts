import { startSum, type DecimalSum } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import { grownOf, type Growing } from '../growing.ts';
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

/** Sums with the transactions that they leave out. */
export interface Totals {
  /** By Units, the smallest number first; never mixed (interface 2.7). */
  perUnits: readonly UnitsTotal[];
  /** Transactions of unknown types, which no sum includes. */
  unknownTypes: number;
}

/**
 * Sums of Total and Balance, Returns and Credits subtracted. A transaction whose Total and Balance
 * have different Units counts in both.
 */
export function totalsOf(entries: Iterable<LedgerEntry>): Totals {
  return grownOf(entries, startTotals());
}

export function startTotals(): Growing<LedgerEntry, Totals> {
  const found = new Map<number, { count: number; total: DecimalSum; balance: DecimalSum }>();
  let unknownTypes = 0;
  const ofUnits = (units: number) => {
    const known = found.get(units) ?? { count: 0, total: startSum(), balance: startSum() };
    found.set(units, known);
    return known;
  };
  const add = ({ Type, Total, Balance }: LedgerEntry): void => {
    const total = signedAmount(Type, Total.Value);
    const balance = signedAmount(Type, Balance.Value);
    if (total === null || balance === null) {
      unknownTypes++;
      return;
    }
    const sums = ofUnits(Total.Units);
    const ofBalance = ofUnits(Balance.Units);
    sums.total.add(total);
    ofBalance.balance.add(balance);
    sums.count++;
    if (ofBalance !== sums) ofBalance.count++;
  };
  const value = (): Totals => {
    const perUnits = Array.from(found, ([units, { count, total, balance }]) => ({
      units,
      count,
      total: total.value(),
      balance: balance.value(),
    }));
    return { perUnits: perUnits.toSorted((a, b) => a.units - b.units), unknownTypes };
  };
  return { add, value };
}
