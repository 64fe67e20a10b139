import { signOf, startSum } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { Growing } from '#lib/growing.ts';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import type { LedgerEntry } from '#lib/ledger/ledger-entry.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';

/** Number of days covered, including today. */
const SOON = 30;

/** A week of due amounts, cut to the days of the chart. */
export interface DueWeek {
  from: CalendarDay;
  to: CalendarDay;
  balance: Decimal;
  /**
   * The number of transactions with a balance, including those of unknown types, although no sum
   * includes them.
   */
  count: number;
}

export interface DueSoon {
  weeks: readonly DueWeek[];
  balance: Decimal;
}

interface DueSoonOptions {
  units: number;
  today: CalendarDay;
  /** First day of the week; 0 is Sunday. */
  firstWeekday: number;
}

/** Balances of one Units that fall due in the next 30 days, by week of the reader's calendar. */
export function startDueSoon({
  units,
  today,
  firstWeekday,
}: DueSoonOptions): Growing<LedgerEntry, DueSoon> {
  const last = today + SOON - 1;
  const weeks: (Omit<DueWeek, 'balance'> & { sum: ReturnType<typeof startSum> })[] = [];
  for (let from = today; from <= last;) {
    const to = Math.min(last, from + 6 - weekdayAfter(from, firstWeekday));
    weeks.push({ from, to, count: 0, sum: startSum() });
    from = to + 1;
  }
  const all = startSum();
  return {
    add: ({ Type, DueAt, Balance }) => {
      const day = DueAt === null || Balance.Units !== units ? undefined : calendarDay(DueAt);
      const week = weeks.find(({ from, to }) => day !== undefined && from <= day && day <= to);
      if (!week || signOf(Balance.Value) === 0) return;
      week.count++;
      const balance = signedAmount(Type, Balance.Value);
      if (balance === null) return;
      week.sum.add(balance);
      all.add(balance);
    },
    value: () => ({
      weeks: weeks.map(({ sum, ...week }) => Object.assign(week, { balance: sum.value() })),
      balance: all.value(),
    }),
  };
}

/** Days since the week began. 1970-01-01 was a Thursday. */
function weekdayAfter(day: CalendarDay, firstWeekday: number): number {
  return (((day + 4 - firstWeekday) % 7) + 7) % 7;
}
