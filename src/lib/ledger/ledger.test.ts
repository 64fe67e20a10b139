import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compareDecimals, sumDecimals } from '../decimal-sum.ts';
import { decimalFromText } from '../decimal.ts';
import { agingBuckets, agingOf, bucketDays, bucketOf, daysOver, overdueOf } from './aging.ts';
import { calendarDay, readersDay, writtenDay } from '../calendar-day.ts';
import { isOpen } from './is-open.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { signedAmount } from './signed-amount.ts';
import { totalsOf } from './totals.ts';

const decimal = (text: string) => decimalFromText(text)!;
const today = calendarDay('2026-11-21')!;

const money = fc.record({
  Value: fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(6))
    .map(([digits, scale]) => decimal(`${digits}e-${scale}`)),
  Units: fc.constantFrom(0, 1, 840),
});

const entries = fc.array(
  fc.record<LedgerEntry>({
    Type: fc.constantFrom(0, 2, 8, 32, 7),
    Status: fc.constantFrom(0, 1, 4, 16, 64, 256, 1024, 3),
    Partner: fc.constantFrom(
      null,
      { Id: 'AB', Code: 'ab', Name: 'Ab' },
      { Id: 'ab', Code: 'ab', Name: 'Ab' },
      { Id: null, Code: 'NORD', Name: null },
    ),
    DueAt: fc.option(
      fc.integer({ min: -200, max: 200 }).map((days) => `${writtenDay(today + days)}T00:00:00`),
    ),
    Total: money,
    Balance: money,
  }),
  { maxLength: 80 },
);

test('sums partners and buckets to the total per Units, to the last digit', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const totals = totalsOf(list);
      const aging = agingOf(list, today);
      for (const { units, buckets, partners, balance } of aging) {
        const whole = totals.perUnits.find((total) => total.units === units)!;
        expect(compareDecimals(balance, whole.balance)).toBe(0);
        expect(compareDecimals(sumDecimals(Object.values(buckets)), balance)).toBe(0);
        const ofPartners = sumDecimals(partners.map((partner) => partner.balance));
        expect(compareDecimals(ofPartners, balance)).toBe(0);
        expect(new Set(partners.map(({ key }) => key)).size).toBe(partners.length);
        const overdue = partners.map(overdueOf);
        expect(overdue).toEqual(overdue.toSorted((a, b) => compareDecimals(b, a)));
        expect(compareDecimals(sumDecimals(overdue), overdueOf({ buckets }))).toBe(0);
      }
      const counted = aging.reduce((sum, { count }) => sum + count, 0);
      expect(counted + totals.unknownTypes).toBe(list.length);
    }),
  );
});

test('sums signed amounts', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const { perUnits } = totalsOf(list);
      for (const { units, total, count } of perUnits) {
        const known = list.filter(({ Type }) => Type !== 7);
        const parts = known
          .filter(({ Total }) => Total.Units === units)
          .map(({ Type, Total }) => signedAmount(Type, Total.Value)!);
        expect(compareDecimals(total, sumDecimals(parts))).toBe(0);
        const inUnits = known.filter(
          ({ Total, Balance }) => Total.Units === units || Balance.Units === units,
        );
        expect(count).toBe(inUnits.length);
      }
      const all = perUnits.map(({ units }) => units);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
    }),
  );
});

test('subtracts the magnitude of a Return or Credit, whatever its sign', () => {
  expect(signedAmount(2, decimal('12.50'))).toBe('-12.50');
  expect(signedAmount(8, decimal('-12.50'))).toBe('-12.50');
  expect(signedAmount(0, decimal('12.50'))).toBe('12.50');
  expect(signedAmount(32, decimal('-1'))).toBe('-1');
  expect(signedAmount(4, decimal('1'))).toBeNull();
});

test.each([
  [4, '0.01', true],
  [0, '-3', true],
  [4, '0.000', false],
  [16, '5', false],
  [64, '5', false],
  [256, '5', false],
  [1024, '5', false],
  [3, '5', true],
])('decides whether status %i with a balance of %s is open: %s', (Status, balance, open) => {
  expect(isOpen({ Status, Balance: { Value: decimal(balance), Units: 0 } })).toBe(open);
});

test.each([
  ['2026-11-22T00:00:00', -1, 'notDue'],
  ['2026-11-21T23:59:59', 0, 'notDue'],
  ['2026-11-20', 1, 'to30'],
  ['2026-10-22T00:00:00', 30, 'to30'],
  ['2026-10-21T00:00:00-11:00', 31, 'to60'],
  ['2026-09-22', 60, 'to60'],
  ['2026-09-21', 61, 'to90'],
  ['2026-08-23', 90, 'to90'],
  ['2026-08-22', 91, 'over90'],
  ['1970-01-01', today, 'over90'],
  [null, null, 'undated'],
  ['2026-02-30', null, 'undated'],
])('counts %s as %s days overdue on 2026-11-21: %s', (due, over, bucket) => {
  expect(daysOver(due, today)).toBe(over);
  expect(bucketOf(over)).toBe(bucket);
});

test('matches each bucket’s day range with its days', () => {
  // Every one of them: a bound that is off by a day is wrong for four days alone.
  for (let over = -200; over <= 200; over++) {
    const inside = agingBuckets.filter(({ key }) => {
      const { from, to } = bucketDays(key);
      if (from === null && to === null) return false;
      return (from === null || over >= from) && (to === null || over <= to);
    });
    expect(inside.map(({ key }) => key)).toEqual([bucketOf(over)]);
  }
});

test('accepts only days of the calendar', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(14), fc.nat(32), (year, month, date) => {
      const midnight = new Date(0);
      midnight.setUTCFullYear(year, month - 1, date);
      const isDay = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === date;
      expect(calendarDay(`${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`)).toBe(
        isDay ? midnight.getTime() / 86_400_000 : undefined,
      );
    }),
    {
      numRuns: 2_000,
      examples: [
        [2000, 2, 29],
        [1900, 2, 29],
        [2024, 2, 29],
        [2023, 2, 29],
        [0, 1, 1],
      ],
    },
  );
});

test.each(['Pacific/Pago_Pago', 'UTC', 'America/New_York', 'Pacific/Kiritimati'])(
  'takes a day as written and the reader’s day from the local calendar, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    // The zone is taken: noon on the wall is another instant in each.
    const noon = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hour12: false });
    expect(noon.format(new Date(2026, 2, 29, 12))).toBe('12');
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
        expect(calendarDay(`${writtenDay(day)}T23:30:00`)).toBe(day);
      }),
    );
    expect(writtenDay(readersDay(new Date(2026, 2, 29, 23, 59).getTime()))).toBe('2026-03-29');
    expect(writtenDay(readersDay(new Date(2026, 2, 29, 0, 0).getTime()))).toBe('2026-03-29');
  },
);
