import type { NotificationFilters } from '#api/notifications.ts';
import { notificationTypes } from '#contract/notification.ts';
import { weekdayWords } from '#lib/clock-time.ts';
import { bucketDays, type BucketKey } from '#lib/ledger/aging.ts';
import { calendarDay, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { writeOwners } from '#lib/ledger/owners-text.ts';
import { writeTerms, type SearchTerm } from '#lib/search/terms.ts';
import { encodeText } from '#lib/uri-text.ts';
import { writeRange } from '#lists/list-search.ts';
import { DAYS } from './count-by-day.ts';
import { OWED_TYPES } from './days-late.ts';

type Status = NotificationFilters['status'];

/** Links to the rows of each figure, as addresses with the screens' own filters. */
export const links = {
  urgent: inbox('unread', [['needs', 'action']]),
  /** `null`: every type. */
  unread: (type: string | null) => {
    if (type === null) return '/inbox?status=unread';
    const isKnown = notificationTypes.some((known) => known === type);
    return isKnown ? `/inbox?status=unread&types=${type}` : inbox('unread', [['type', type]]);
  },
  /** `null`: every type, or every day of the overview. A day is `2026-11-22`. */
  days: (status: Status, type: string | null, day: string | null, today: CalendarDay) =>
    inbox(status, [
      ...(type === null ? [] : [['type', type] as const]),
      ...(day === null ? lastDays(today) : [['on', day] as const]),
    ]),
  hour: (status: Status, weekday: number, hour: number, today: CalendarDay) =>
    inbox(status, [
      ['weekday', weekdayWords[weekday]!],
      ['hour', String(hour)],
      ...lastDays(today),
    ]),
  uncertain: '/batches?show=uncertain',
  failed: (since: CalendarDay) => `/batches?show=failed&since=${writtenDay(since)}`,
  waiting: '/pay?show=waiting',
  templates: '/carriers/templates',
  balance: (units: number) => receivables({ units: String(units) }),
  aging: (bucket: BucketKey, units: number) =>
    receivables({
      ...(bucket === 'undated'
        ? { due: bucket }
        : { overdue: writeRange(bucketDays(bucket), String) }),
      units: String(units),
      withBalance: 'true',
    }),
  due: (from: CalendarDay, to: CalendarDay, units: number) =>
    receivables({ due: range(from, to), units: String(units), withBalance: 'true' }),
  /** Only these `partnerKey`s, or all partners except these. */
  partners: (keys: readonly string[], isLeftOut: boolean, units: number) =>
    receivables({
      [isLeftOut ? 'without' : 'owner']: writeOwners(keys),
      units: String(units),
    }),
  settled: (from: CalendarDay, to: CalendarDay, units: number) =>
    receivables({
      types: OWED_TYPES.join(','),
      // Any due date, because a transaction without one can't be late.
      due: range(calendarDay('0001-01-01')!, null),
      settled: range(from, to),
      units: String(units),
    }),
  collected: (from: CalendarDay, to: CalendarDay, units: number) =>
    `/payments?${query({ status: COMPLETED, paid: range(from, to), units: String(units) })}`,
};

/** Status of a payment (interface 3.3). Payments with another status may never arrive. */
export const COMPLETED = '8';

function receivables(filters: Readonly<Record<string, string>>): string {
  return `/receivables?${query(filters)}`;
}

function inbox(status: Status, terms: readonly (readonly [key: string, value: string])[]): string {
  const search = terms.map(([key, value]): SearchTerm => ({ isNegated: false, key, value }));
  const q = writeTerms(search, new Map(terms.map(([key]) => [key, key])));
  return `/inbox?${query({ ...(status !== 'inbox' && { status }), q })}`;
}

/** The search terms exclude their own day, so they name the days outside the range. */
function lastDays(today: CalendarDay): (readonly [string, string])[] {
  return [
    ['after', writtenDay(today - DAYS)],
    ['before', writtenDay(today + 1)],
  ];
}

function range(from: CalendarDay | null, to: CalendarDay | null): string {
  return writeRange({ from, to }, writtenDay);
}

/** Colons and commas stay readable in a link. */
function query(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name}=${readable(encodeText(value))}`)
    .join('&');
}

function readable(encoded: string): string {
  return encoded.replaceAll('%3A', ':').replaceAll('%2C', ',');
}
