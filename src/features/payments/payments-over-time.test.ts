import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { chooseLocale } from '#lib/locale.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { grownOf } from '#lib/growing.ts';
import { startPaymentsOverTime } from './payments-over-time.ts';

const paymentsOverTime = (
  payments: Parameters<ReturnType<typeof startPaymentsOverTime>['add']>[0][],
) => grownOf(payments, startPaymentsOverTime());

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, places]) =>
    decimalFromText(places === 0 ? `${digits}` : `${digits}.${'7'.repeat(places)}`)!,
  );

const payment = fc.record({
  Partner: fc.option(
    fc.integer({ min: 1, max: 12 }).map((n) => ({ Id: null, Code: `P${n}`, Name: `Partner ${n}` })),
  ),
  PaymentAt: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19)),
  Total: fc.record({ Value: amount, Units: fc.constantFrom(0, 1) }),
});

test('sums rows, columns and the total to the same digit and never mixes Units', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 80 }), (payments) => {
      for (const { units, sum, rows, partners, count } of paymentsOverTime(payments)) {
        const own = payments.filter(({ Total }) => Total.Units === units);
        const exact = sumDecimals(own.map(({ Total }) => Total.Value));
        expect(count).toBe(own.length);
        expect(plain(sum)).toBe(plain(exact));
        expect(plain(sumDecimals(partners.map((it) => it.sum)))).toBe(plain(exact));
        expect(plain(sumDecimals(rows.flatMap((row) => row.sums)))).toBe(plain(exact));
        const starts = rows.map(({ start }) => start);
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
      }
    }),
  );
});

test('starts weeks on the reader’s first weekday and lists weeks without payments', () => {
  const of = (PaymentAt: string) => ({
    Partner: null,
    PaymentAt,
    Total: { Value: '1.10' as Decimal, Units: 0 },
  });
  const sums = () => {
    // 2026-11-08 was a Sunday, 2026-11-16 a Monday.
    const [only] = paymentsOverTime([of('2026-11-08T23:59:59'), of('2026-11-16T00:00:00')]);
    expect(only!.sum).toBe('2.20');
    return only!.rows.map(({ sum }) => sum);
  };
  chooseLocale('de-DE');
  expect(sums()).toEqual(['1.10', '0', '1.10']);
  chooseLocale('en-US');
  expect(sums()).toEqual(['1.10', '1.10']);
});

/** Without the zeros at its end. */
function plain(decimal: Decimal): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
