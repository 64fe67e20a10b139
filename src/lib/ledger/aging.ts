import { compareTexts } from '../locale.ts';
import {
  compareDecimals,
  signOf,
  startSum,
  sumDecimals,
  ZERO,
  type DecimalSum,
} from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import { grownOf, type Growing } from '../growing.ts';
import { calendarDay, type CalendarDay } from '../calendar-day.ts';
import type { LedgerEntry, PartnerReference } from './ledger-entry.ts';
import { partnerKey, partnerName } from './partner-key.ts';
import { signedAmount } from './signed-amount.ts';

/**
 * Days past the due date, grouped as accountants do; `undated` for transactions without a due date.
 */
export const agingBuckets = [
  { key: 'notDue', name: 'Not yet due', from: -Infinity, to: 0 },
  { key: 'to30', name: '1–30 days overdue', from: 1, to: 30 },
  { key: 'to60', name: '31–60 days overdue', from: 31, to: 60 },
  { key: 'to90', name: '61–90 days overdue', from: 61, to: 90 },
  { key: 'over90', name: 'Over 90 days overdue', from: 91, to: Infinity },
  { key: 'undated', name: 'No due date', from: Number.NaN, to: Number.NaN },
] as const;

export type BucketKey = (typeof agingBuckets)[number]['key'];

/** Balances by bucket, and their sum. */
export interface AgingSums {
  buckets: Readonly<Record<BucketKey, Decimal>>;
  balance: Decimal;
  /** Transactions in it. */
  count: number;
}

export interface AgingOfPartner extends AgingSums {
  /** Its Id in one spelling, else its Code; `''` for transactions without a partner. */
  key: string;
  partner: PartnerReference | null;
}

/** The balances of one Units. */
export interface UnitsAging extends AgingSums {
  units: number;
  /** Ordered by what is overdue, the largest first, and then by balance. */
  partners: readonly AgingOfPartner[];
}

/**
 * Returns the days from the due date to a day: positive if overdue, negative if not yet due, 0 on
 * the day; `null` without a date. Both are calendar dates, so nothing shifts them.
 */
export function daysOver(dueAt: string | null, day: CalendarDay): number | null {
  const due = dueAt === null ? undefined : calendarDay(dueAt);
  return due === undefined ? null : day - due;
}

export function bucketOf(over: number | null): BucketKey {
  return (
    agingBuckets.find(({ from, to }) => over !== null && over >= from && over <= to)?.key ??
    'undated'
  );
}

/** Returns what is past its due date, less Returns and Credits past theirs. */
export function overdueOf({ buckets }: Pick<AgingSums, 'buckets'>): Decimal {
  return sumDecimals([buckets.to30, buckets.to60, buckets.to90, buckets.over90]);
}

/**
 * Returns the buckets of a table. The undated bucket is included only if it is not empty for some
 * partner.
 */
export function shownBuckets(
  aging: AgingSums & Partial<Pick<UnitsAging, 'partners'>>,
): (typeof agingBuckets)[number][] {
  const hasUndated = [aging, ...(aging.partners ?? [])].some(
    ({ buckets }) => signOf(buckets.undated) !== 0,
  );
  return agingBuckets.filter(({ key }) => key !== 'undated' || hasUndated);
}

export type AgingKey = BucketKey | 'overdue' | 'balance';

interface AgingColumn {
  key: AgingKey;
  name: string;
  of: (sums: AgingSums) => Decimal;
}

/** Returns the sums of an aging in their order: each bucket, everything overdue, and the balance. */
export function agingColumns(aging: Parameters<typeof shownBuckets>[0]): AgingColumn[] {
  return [
    ...shownBuckets(aging).map(({ key, name }): AgingColumn => {
      return { key, name, of: ({ buckets }) => buckets[key] };
    }),
    { key: 'overdue', name: 'Overdue', of: overdueOf },
    { key: 'balance', name: 'Balance', of: ({ balance }) => balance },
  ];
}

/**
 * Returns the days overdue of a bucket, both inclusive; `null` if it has no end, or no dates at
 * all.
 */
export function bucketDays(key: BucketKey): { from: number | null; to: number | null } {
  const { from, to } = agingBuckets.find((bucket) => bucket.key === key)!;
  const end = (over: number) => (Number.isFinite(over) ? over : null);
  return { from: end(from), to: end(to) };
}

/**
 * Returns balances by days overdue, by partner, by Units: buckets and partners each sum exactly to
 * the total, which is the balance of `totalsOf`. Unknown types are left out.
 */
export function agingOf(entries: Iterable<LedgerEntry>, day: CalendarDay): UnitsAging[] {
  return grownOf(entries, startAging(day));
}

export function startAging(day: CalendarDay): Growing<LedgerEntry, UnitsAging[]> {
  const units = new Map<number, Map<string, PartnerSums>>();
  return {
    add: ({ Type, Partner, DueAt, Balance }) => {
      const balance = signedAmount(Type, Balance.Value);
      if (balance === null) return;
      const partners = units.get(Balance.Units) ?? new Map<string, PartnerSums>();
      units.set(Balance.Units, partners);
      const key = partnerKey(Partner);
      const sums = partners.get(key) ?? {
        key,
        // Rows without a partner's id or code may have different names.
        partner: key === '' ? null : Partner,
        count: 0,
        buckets: {},
      };
      partners.set(key, sums);
      (sums.buckets[bucketOf(daysOver(DueAt, day))] ??= startSum()).add(balance);
      sums.count++;
    },
    value: () =>
      [...units]
        .map(([number, partners]) => unitsAging(number, [...partners.values()]))
        .toSorted((a, b) => a.units - b.units),
  };
}

interface PartnerSums {
  key: string;
  partner: PartnerReference | null;
  count: number;
  buckets: Partial<Record<BucketKey, DecimalSum>>;
}

function unitsAging(units: number, sums: readonly PartnerSums[]): UnitsAging {
  const partners = sums
    .map(({ key, partner, count, buckets: growing }): AgingOfPartner => {
      const buckets = emptyBuckets();
      for (const { key } of agingBuckets) buckets[key] = growing[key]?.value() ?? ZERO;
      return { key, partner, count, buckets, balance: sumDecimals(Object.values(buckets)) };
    })
    .map((of) => ({ of, overdue: overdueOf(of) }))
    .toSorted(
      (a, b) =>
        compareDecimals(b.overdue, a.overdue) ||
        compareDecimals(b.of.balance, a.of.balance) ||
        names(a.of, b.of),
    )
    .map(({ of }) => of);
  const buckets = emptyBuckets();
  for (const { key } of agingBuckets) {
    buckets[key] = sumDecimals(partners.map((partner) => partner.buckets[key]));
  }
  return {
    units,
    partners,
    buckets,
    balance: sumDecimals(Object.values(buckets)),
    count: partners.reduce((count, partner) => count + partner.count, 0),
  };
}

function names(a: AgingOfPartner, b: AgingOfPartner): number {
  return compareTexts(partnerName(a.partner), partnerName(b.partner));
}

function emptyBuckets(): Record<BucketKey, Decimal> {
  return { notDue: ZERO, to30: ZERO, to60: ZERO, to90: ZERO, over90: ZERO, undated: ZERO };
}
