import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShown } from '#api/notifications.ts';
import { noReferences } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { Notification } from '#contract/notification.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { needsAction } from '#contract/needs-action.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import { readFilters, readSearch } from '#features/inbox/model/inbox-filters.ts';
import { startCollected } from '#features/overview/collected-by-month.ts';
import { countByDay } from '#features/overview/count-by-day.ts';
import { countUnread } from '#features/overview/count-unread.ts';
import { startDaysLate } from '#features/overview/days-late.ts';
import { startDueSoon } from '#features/overview/due-soon.ts';
import { largestPartners } from '#features/overview/largest-partners.ts';
import { links } from '#features/overview/links.ts';
import { paymentMatcher } from '#features/payments/match-payments.ts';
import { readPaymentSearch } from '#features/payments/payment-search.ts';
import { readLedgerSearch } from '#features/receivables/ledger-search.ts';
import { ledgerMatcher } from '#features/receivables/match-ledger.ts';
import { absoluteDecimal, compareDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { grownOf } from '#lib/growing.ts';
import { agingBuckets, agingOf } from '#lib/ledger/aging.ts';
import { calendarDay, readersDay, writtenDay } from '#lib/calendar-day.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { startSumByUnits } from '#lib/ledger/sum-by-units.ts';
import { totalsOf } from '#lib/ledger/totals.ts';

const now = new Date(2026, 10, 22, 15, 30).getTime();
const today = readersDay(now);
const UNITS = 0;
const events = { SalesOrder: [59], Batch: [12], 'Odd type': [1] };

const parametersOf = (link: string) => new URLSearchParams(link.split('?')[1]);

/** Returns the inbox's rows behind a link. */
function inboxRows(link: string, all: readonly Notification[]): Notification[] {
  const { status, types } = readFilters(parametersOf(link));
  const search = compileSearch(readSearch(parametersOf(link)), { now, needsAction: events });
  // A note about an unknown type does not change the matches.
  expect(search.notes.filter((note) => !note.startsWith('Unknown type: '))).toEqual([]);
  const chosen = new Set<string>(types);
  return all.filter(
    (it) =>
      isShown(status, it.Status) &&
      (chosen.size === 0 || chosen.has(it.Type)) &&
      search.matches(it),
  );
}

/** Returns the ledger's rows behind a link, and its sums. */
function ledgerRows(link: string, all: readonly LedgerResult[]) {
  const search = readLedgerSearch(parametersOf(link));
  const { types } = search.filters;
  const matches = ledgerMatcher(search, noReferences, search.day ?? today);
  const rows = all.filter((it) => (types.length === 0 || types.includes(it.Type)) && matches(it));
  const totals = totalsOf(rows).perUnits.find(({ units }) => units === UNITS);
  return { rows, balance: totals?.balance ?? ('0' as Decimal) };
}

const equals = (a: Decimal, b: Decimal) => expect(compareDecimals(a, b), `${a} = ${b}`).toBe(0);

const moment = fc.integer({ min: -20 * 24 * 60, max: 3 * 24 * 60 }).chain((minutes) => {
  const at = new Date(now + minutes * 60_000).toISOString();
  return fc.constantFrom(at, at.replace('Z', '+05:30'), at.slice(0, 19));
});
const notification = fc.record({
  CreatedAt: moment,
  Type: fc.constantFrom('Batch', 'SalesOrder', 'Promotion', 'Odd type', 'a:"b'),
  Event: fc.constantFrom(1, 12, 59),
  Status: fc.constantFrom(0, 1, 2, 4),
}) as fc.Arbitrary<Notification>;

test('matches each notification count with its rows, and parts with their total', () => {
  fc.assert(
    fc.property(
      fc.array(notification, { maxLength: 60, size: 'max' }),
      fc.constantFrom('inbox' as const, 'everything' as const),
      (all, status) => {
        const shown = all.filter((it) => isShown(status, it.Status));
        const counts = countByDay(shown, today);
        const behind = (link: string) => inboxRows(link, all).length;
        expect(behind(links.days(status, null, null, today))).toBe(counts.total);
        expect(counts.totals.reduce((a, b) => a + b)).toBe(counts.total);
        expect(counts.hours.flat().reduce((a, b) => a + b)).toBe(counts.total);
        expect(counts.types.reduce((sum, { total }) => sum + total, 0)).toBe(counts.total);
        for (const { type, counts: ofDays, total } of counts.types) {
          expect(behind(links.days(status, type, null, today))).toBe(total);
          for (const [place, count] of ofDays.entries()) {
            if (count === 0) continue;
            expect(behind(links.days(status, type, counts.days[place]!, today))).toBe(count);
          }
        }
        for (const [place, count] of counts.totals.entries()) {
          expect(behind(links.days(status, null, counts.days[place]!, today))).toBe(count);
        }
        for (const [weekday, hours] of counts.hours.entries()) {
          for (const [hour, count] of hours.entries()) {
            if (count === 0 && hour % 7 !== 0) continue;
            expect(behind(links.hour(status, weekday, hour, today))).toBe(count);
          }
        }
        const unread = countUnread(all, (it) => needsAction(it, events));
        expect(behind(links.urgent)).toBe(unread.urgent);
        expect(behind(links.unread(null))).toBe(unread.total);
        expect(unread.types.reduce((sum, { count }) => sum + count, 0)).toBe(unread.total);
        for (const { type, count } of unread.types) expect(behind(links.unread(type))).toBe(count);
      },
    ),
    { numRuns: 60 },
  );
});

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) =>
    decimalFromText(places === 0 ? `${digits}` : `${digits}.${'7'.repeat(places)}`)!,
  );
const day = (least: number, most: number) =>
  fc.integer({ min: today + least, max: today + most }).map((it) => `${writtenDay(it)}T23:30:00`);
const units = fc.constantFrom(UNITS, 1);
const partner = fc.option(
  fc
    .integer({ min: 1, max: 16 })
    .map((n) =>
      n % 3 === 0
        ? { Id: null, Code: `C,${n}@`, Name: null }
        : { Id: `AB-${n}`, Code: null, Name: `Partner ${n}` },
    ),
);
const transaction = fc
  .record({
    Id: fc.uuid(),
    Type: fc.constantFrom(0, 2, 8, 32, 77),
    Status: fc.constantFrom(4, 64, 1024),
    Partner: partner,
    DueAt: fc.option(day(-150, 60)),
    // Mostly at the ends of the year that is looked at.
    SettledAt: fc.option(fc.oneof(day(-400, 2), day(-1, 1), day(-365, -363))),
    total: amount,
    // Some are paid, and still fall due.
    balance: fc.oneof(amount, fc.constantFrom('0' as Decimal, '-0.00' as Decimal)),
    units,
  })
  .map(({ total, balance, units, ...fields }) =>
    Object.assign(fields, {
      Total: { Value: total, Units: units },
      Balance: { Value: balance, Units: units },
    }),
  ) as unknown as fc.Arbitrary<LedgerResult>;

test('matches each ledger sum with its rows, and parts with their total', () => {
  fc.assert(
    fc.property(
      fc.array(transaction, { maxLength: 60, size: 'max' }),
      fc.nat(6),
      (all, firstWeekday) => {
        const whole = ledgerRows(links.balance(UNITS), all).balance;
        const aging = agingOf(all, today).find((of) => of.units === UNITS);
        equals(aging?.balance ?? ('0' as Decimal), whole);
        for (const { key } of aging ? agingBuckets : []) {
          equals(ledgerRows(links.aging(key, UNITS), all).balance, aging!.buckets[key]);
        }

        const { weeks, balance } = grownOf(
          all,
          startDueSoon({ units: UNITS, today, firstWeekday }),
        );
        expect(weeks[0]!.from).toBe(today);
        expect(weeks.at(-1)!.to).toBe(today + 29);
        equals(sumDecimals(weeks.map((week) => week.balance)), balance);
        equals(ledgerRows(links.due(today, today + 29, UNITS), all).balance, balance);
        for (const [place, { from, to, balance, count }] of weeks.entries()) {
          if (place > 0) {
            expect(from).toBe(weeks[place - 1]!.to + 1);
            expect((from + 4) % 7).toBe(firstWeekday);
          }
          const behind = ledgerRows(links.due(from, to, UNITS), all);
          equals(behind.balance, balance);
          expect(behind.rows).toHaveLength(count);
        }

        if (aging) {
          const { largest, rest } = largestPartners(aging);
          const parts = [...largest.map((it) => it.balance), ...(rest ? [rest.balance] : [])];
          equals(sumDecimals(parts), aging.balance);
          for (const { key, balance } of largest) {
            equals(ledgerRows(links.partners([key], false, UNITS), all).balance, balance);
          }
          if (rest) {
            const keys = largest.map(({ key }) => key);
            const behind = ledgerRows(links.partners(keys, true, UNITS), all);
            equals(behind.balance, rest.balance);
            const owners = new Set(
              behind.rows
                .filter(({ Type }) => Type !== 77)
                .map(({ Partner }) => partnerKey(Partner)),
            );
            expect(owners.size).toBe(rest.partners);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('averages days late over the rows behind the figure, weighted by their totals', () => {
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 40, size: 'max' }), (all) => {
      const within = { units: UNITS, from: today - 364, to: today };
      const { tenths, weight, count } = grownOf(all, startDaysLate(within));
      const { rows } = ledgerRows(links.settled(within.from, within.to, UNITS), all);
      expect(rows).toHaveLength(count);
      equals(sumDecimals(rows.map(({ Total }) => absoluteDecimal(Total.Value))), weight);
      if (tenths === null) return;
      let [sum, weights] = [0, 0];
      for (const { Total, DueAt, SettledAt } of rows) {
        const amount = Math.abs(Number(Total.Value));
        sum += amount * (calendarDay(SettledAt)! - calendarDay(DueAt)!);
        weights += amount;
      }
      expect(Math.abs(tenths / 10 - sum / weights)).toBeLessThanOrEqual(0.0501);
    }),
  );
});

const payment = fc.record({
  Id: fc.uuid(),
  Partner: partner,
  PaymentAt: day(-500, 40),
  Total: fc.record({ Value: amount, Units: units }),
}) as unknown as fc.Arbitrary<PaymentResult>;

test('matches a month’s sum with its payments', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 60, size: 'max' }), (all) => {
      const behind = (link: string) => {
        const search = readPaymentSearch(parametersOf(link));
        expect(search.filters.statuses).toEqual([8]);
        const rows = all.filter(paymentMatcher(search));
        const totals = rows.map(({ Total }) => Total);
        return { rows, sum: grownOf(totals, startSumByUnits())[0]?.sum ?? ('0' as Decimal) };
      };
      const { months, sum } = grownOf(all, startCollected({ units: UNITS, today }));
      expect(months).toHaveLength(12);
      expect(months.at(-1)!.to).toBeGreaterThanOrEqual(today);
      equals(behind(links.collected(months[0]!.from, months.at(-1)!.to, UNITS)).sum, sum);
      for (const [place, { from, to, sum, count }] of months.entries()) {
        if (place > 0) expect(from).toBe(months[place - 1]!.to + 1);
        const month = behind(links.collected(from, to, UNITS));
        equals(month.sum, sum);
        expect(month.rows).toHaveLength(count);
      }
    }),
  );
});
