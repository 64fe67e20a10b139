import { compareDecimals, signOf, startSum, ZERO, type DecimalSum } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import type { Growing } from '../growing.ts';
import { daysOver } from '../ledger/aging.ts';
import type { CalendarDay } from '../calendar-day.ts';
import { isMoneyInFlight, isOpen } from '../ledger/is-open.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { signedAmount } from '../ledger/signed-amount.ts';

/**
 * Returns the part of a reminder for a transaction: to pay, a credit that reduces it, or overdue
 * but not demanded because its money is in flight or it is disputed; `null` if it isn't in a
 * reminder.
 */
export type DemandPart = 'overdue' | 'credit' | 'inFlight' | 'disputed';

export function demandPart(
  entry: Pick<LedgerEntry, 'Type' | 'Status' | 'DueAt' | 'Balance'>,
  day: CalendarDay,
  isDisputed: boolean,
): DemandPart | null {
  const amount = signedAmount(entry.Type, entry.Balance.Value);
  if (amount === null || signOf(amount) === 0) return null;
  const isOverdue = (daysOver(entry.DueAt, day) ?? 0) > 0;
  if (isMoneyInFlight(entry.Status)) return isOverdue && signOf(amount) > 0 ? 'inFlight' : null;
  if (!isOpen(entry)) return null;
  if (signOf(amount) < 0) return 'credit';
  if (!isOverdue) return null;
  return isDisputed ? 'disputed' : 'overdue';
}

/** The amount that a partner is asked to pay in one Units. */
export interface Demand {
  units: number;
  /** Overdue items less open credits; above 0. */
  total: Decimal;
  overdue: Decimal;
  /** 0 or below. */
  credits: Decimal;
  /** The due date of the item that is overdue for the longest, as sent. */
  oldest: string;
  /** Days overdue of that item. */
  days: number;
  /** Overdue items. */
  count: number;
}

interface DemandSums {
  overdue: DecimalSum;
  credits: DecimalSum;
  oldest: string;
  days: number;
  count: number;
}

/**
 * Sums the amounts that one partner is asked to pay, by Units. If open credits cover the overdue
 * items, nothing is asked for.
 */
export function startDemands(
  day: CalendarDay,
): Growing<{ entry: LedgerEntry; part: DemandPart | null }, Demand[]> {
  const perUnits = new Map<number, DemandSums>();
  return {
    add: ({ entry: { Type, DueAt, Balance }, part }) => {
      if (part !== 'overdue' && part !== 'credit') return;
      const sums = perUnits.get(Balance.Units) ?? {
        overdue: startSum(),
        credits: startSum(),
        oldest: '',
        days: 0,
        count: 0,
      };
      perUnits.set(Balance.Units, sums);
      const amount = signedAmount(Type, Balance.Value) ?? ZERO;
      if (part === 'credit') {
        sums.credits.add(amount);
        return;
      }
      sums.overdue.add(amount);
      sums.count++;
      const days = daysOver(DueAt, day) ?? 0;
      if (days > sums.days) Object.assign(sums, { days, oldest: DueAt });
    },
    value: () =>
      [...perUnits]
        .map(([units, { overdue, credits, oldest, days, count }]): Demand => {
          const total = startSum();
          for (const sum of [overdue, credits]) total.add(sum.value());
          return {
            units,
            total: total.value(),
            overdue: overdue.value(),
            credits: credits.value(),
            oldest,
            days,
            count,
          };
        })
        .filter(({ total }) => compareDecimals(total, ZERO) > 0)
        .toSorted((a, b) => a.units - b.units),
  };
}

/** Days overdue of a partner's oldest item that is demanded. */
export function demandDays(demands: readonly Demand[]): number {
  return demands.reduce((most, { days }) => Math.max(most, days), 0);
}
