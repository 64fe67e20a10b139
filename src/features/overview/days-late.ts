import { absoluteDecimal, orderOfDecimal, startSum } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { Growing } from '#lib/growing.ts';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import type { LedgerEntry } from '#lib/ledger/ledger-entry.ts';

/**
 * Transactions that increase the debt (interface 2.9), because nobody is responsible for paying a
 * credit late.
 */
export const OWED_TYPES = [0, 32] as const;

/** Statistics on how late transactions were settled. */
export interface DaysLate {
  /** Tenths of days, rounded; negative is early. `null` where nothing has weight. */
  tenths: number | null;
  /** The sum of the amounts that weight the average. */
  weight: Decimal;
  count: number;
}

interface DaysLateOptions {
  units: number;
  /** Days of settlement, both inclusive. */
  from: CalendarDay;
  to: CalendarDay;
}

/**
 * Computes Σ |Total| × (day settled − day due) ÷ Σ |Total| over the Orders and Debits of one Units,
 * exactly: days are those that are written, whatever time and offset follow.
 */
export function startDaysLate({
  units,
  from,
  to,
}: DaysLateOptions): Growing<LedgerEntry & { SettledAt: string | null }, DaysLate> {
  let weighted = 0n;
  let weights = 0n;
  let count = 0;
  const sum = startSum();
  return {
    add: ({ Type, DueAt, SettledAt, Total, Balance }) => {
      const isOurs = OWED_TYPES.some((type) => type === Type) && Balance.Units === units;
      const due = isOurs && DueAt !== null ? calendarDay(DueAt) : undefined;
      const settled = isOurs && SettledAt !== null ? calendarDay(SettledAt) : undefined;
      if (due === undefined || settled === undefined || settled < from || settled > to) return;
      if (Total.Units !== units) return;
      const amount = absoluteDecimal(Total.Value);
      const weight = orderOfDecimal(amount);
      weighted += weight * BigInt(settled - due);
      weights += weight;
      sum.add(amount);
      count++;
    },
    value: () => ({
      tenths: weights === 0n ? null : rounded(weighted * 10n, weights),
      weight: sum.value(),
      count,
    }),
  };
}

/** Rounds to the nearest; halves away from zero. */
function rounded(part: bigint, whole: bigint): number {
  const sign = part < 0n ? -1n : 1n;
  return Number(sign * ((part * sign * 2n + whole) / (whole * 2n)));
}
