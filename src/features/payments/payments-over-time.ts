import type { PaymentResult } from '#contract/payment.ts';
import {
  addDecimals,
  compareDecimals,
  startSum,
  sumDecimals,
  ZERO,
  type DecimalSum,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { Growing } from '#lib/growing.ts';
import { calendarDay, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { startOfWeek } from '#lib/week.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { compareTexts, dateFormatter } from '#lib/locale.ts';
import { chartTexts } from './texts.ts';

/** Payments of one Units: a row a period, a column a partner. */
export interface PaymentsOverTime {
  units: number;
  period: 'week' | 'month';
  /** The largest partners first; all others are summed as one. */
  partners: readonly { key: string; name: string; sum: Decimal }[];
  /**
   * Periods, oldest first, including those without payments in between; sums in the order of
   * `partners`.
   */
  rows: readonly { start: CalendarDay; name: string; sums: readonly Decimal[]; sum: Decimal }[];
  sum: Decimal;
  count: number;
}

const MOST_PARTNERS = 5;
/** Up to this many days, bars are weeks; beyond, they are months. */
const WEEKS_UP_TO = 200;
/**
 * Number of periods beyond which gaps are left out, because a far-off date is a typo rather than
 * history.
 */
const MOST_PERIODS = 600;
const OTHERS = '\u0000others';

type Paid = Pick<PaymentResult, 'Partner' | 'PaymentAt' | 'Total'>;

/** A partner's payments in one Units on one day. */
interface PaidOnDay extends Pick<PaymentResult, 'Partner' | 'Total'> {
  day: CalendarDay;
  count: number;
}

/**
 * Sums by period and partner, exactly, by the day as written in PaymentAt, without a time zone. The
 * sums of rows and of columns each equal the total. Units are never mixed.
 */
export function startPaymentsOverTime(): Growing<Paid, PaymentsOverTime[]> {
  const found = new Map<string, Omit<PaidOnDay, 'Total'> & { units: number; sum: DecimalSum }>();
  return {
    add: ({ Partner, PaymentAt, Total: { Units: units, Value } }) => {
      const day = calendarDay(PaymentAt);
      if (day === undefined) return;
      const key = `${units} ${day} ${partnerKey(Partner)}`;
      const known = found.get(key) ?? { units, day, Partner, count: 0, sum: startSum() };
      found.set(key, known);
      known.count++;
      known.sum.add(Value);
    },
    value: () => {
      const paid = Array.from(found.values(), ({ units: Units, sum, ...of }): PaidOnDay =>
        Object.assign({}, of, { Total: { Units, Value: sum.value() } }),
      );
      return [...Map.groupBy(paid, ({ Total }) => Total.Units)]
        .toSorted(([a], [b]) => a - b)
        .map(([units, all]) => ofUnits(units, all));
    },
  };
}

function ofUnits(units: number, all: readonly PaidOnDay[]): PaymentsOverTime {
  const days = all.map(({ day }) => day);
  const first = days.reduce((a, b) => Math.min(a, b));
  const last = days.reduce((a, b) => Math.max(a, b));
  const period = last - first <= WEEKS_UP_TO ? 'week' : 'month';
  const partners = largestPartners(all);
  const columns = new Map(partners.map(({ key }, index) => [key, index]));
  const sums = new Map<CalendarDay, Decimal[]>();
  const rowOf = (start: CalendarDay): Decimal[] => {
    const row = sums.get(start) ?? partners.map(() => ZERO);
    sums.set(start, row);
    return row;
  };
  for (const start of periodsBetween(first, last, period)) rowOf(start);
  for (const { day, Partner, Total } of all) {
    const row = rowOf(startOf(day, period));
    const column = columns.get(partnerKey(Partner)) ?? columns.get(OTHERS)!;
    row[column] = addDecimals(row[column]!, Total.Value);
  }
  const rows = [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([start, row]) => ({
      start,
      name: nameOf(start, period),
      sums: row,
      sum: sumDecimals(row),
    }));
  const sum = sumDecimals(rows.map((row) => row.sum));
  return {
    units,
    period,
    partners,
    rows,
    sum,
    count: all.reduce((sum, { count }) => sum + count, 0),
  };
}

function largestPartners(
  all: readonly Pick<PaidOnDay, 'Partner' | 'Total'>[],
): PaymentsOverTime['partners'] {
  const found = [...Map.groupBy(all, ({ Partner }) => partnerKey(Partner))]
    .map(([key, own]) => ({
      key,
      name: partnerName(own[0]!.Partner),
      sum: sumDecimals(own.map(({ Total }) => Total.Value)),
    }))
    .toSorted((a, b) => compareDecimals(b.sum, a.sum) || compareTexts(a.name, b.name));
  if (found.length <= MOST_PARTNERS + 1) return found;
  const others = found.slice(MOST_PARTNERS);
  return [
    ...found.slice(0, MOST_PARTNERS),
    {
      key: OTHERS,
      name: chartTexts.others(others.length),
      sum: sumDecimals(others.map(({ sum }) => sum)),
    },
  ];
}

/** The day that the reader's weeks begin with, or the first of the month. */
function startOf(day: CalendarDay, period: 'week' | 'month'): CalendarDay {
  if (period === 'week') return startOfWeek(day);
  return calendarDay(`${writtenDay(day).slice(0, 7)}-01`)!;
}

function periodsBetween(
  first: CalendarDay,
  last: CalendarDay,
  period: 'week' | 'month',
): CalendarDay[] {
  const starts: CalendarDay[] = [];
  // 31 days after the first of a month is in the next one.
  const step = period === 'week' ? 7 : 31;
  for (let start = startOf(first, period); start <= last; start = startOf(start + step, period)) {
    if (starts.push(start) > MOST_PERIODS) return [];
  }
  return starts;
}

const month = dateFormatter({
  timeZone: 'UTC',
  month: 'short',
  year: 'numeric',
});
const week = dateFormatter({
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});

function nameOf(start: CalendarDay, period: 'week' | 'month'): string {
  const midnight = start * 86_400_000;
  return period === 'week' ? week(midnight) : month(midnight);
}
