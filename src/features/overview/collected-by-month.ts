import type { PaymentResult } from '#contract/payment.ts';
import { startSum } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { Growing } from '#lib/growing.ts';
import { calendarDay, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';

/** Number of months in the chart, including the current one. */
const MONTHS = 12;

export interface CollectedMonth {
  from: CalendarDay;
  to: CalendarDay;
  sum: Decimal;
  count: number;
}

export interface Collected {
  months: readonly CollectedMonth[];
  sum: Decimal;
  /** Payments of these Units whose date the service doesn't say. */
  undated: number;
}

/**
 * Sums payments of one Units for each of the last 12 months, oldest first, by the day written in
 * PaymentAt.
 */
export function startCollected({
  units,
  today,
}: {
  units: number;
  today: CalendarDay;
}): Growing<Pick<PaymentResult, 'PaymentAt' | 'Total'>, Collected> {
  const months = lastMonths(today).map((month) =>
    Object.assign({ count: 0, adding: startSum() }, month),
  );
  const all = startSum();
  let undated = 0;
  return {
    add: ({ PaymentAt, Total }) => {
      if (Total.Units !== units) return;
      const day = calendarDay(PaymentAt);
      if (day === undefined) undated++;
      const month = months.find(({ from, to }) => day !== undefined && from <= day && day <= to);
      if (!month) return;
      month.adding.add(Total.Value);
      month.count++;
      all.add(Total.Value);
    },
    value: () => ({
      months: months.map(({ from, to, count, adding }) => ({
        from,
        to,
        count,
        sum: adding.value(),
      })),
      sum: all.value(),
      undated,
    }),
  };
}

function lastMonths(today: CalendarDay): { from: CalendarDay; to: CalendarDay }[] {
  const firstOf = (day: CalendarDay) => calendarDay(`${writtenDay(day).slice(0, 7)}-01`)!;
  const months = [];
  // 31 days after the first of a month is in the next one.
  let to = firstOf(firstOf(today) + 31) - 1;
  while (months.length < MONTHS) {
    const from = firstOf(to);
    months.unshift({ from, to });
    to = from - 1;
  }
  return months;
}
