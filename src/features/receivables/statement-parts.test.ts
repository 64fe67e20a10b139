import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noReferences } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { addDecimals, compareDecimals, ZERO } from '#lib/decimal-sum.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { agingOf, bucketOf, daysOver } from '#lib/ledger/aging.ts';
import { calendarDay, writtenDay } from '#lib/calendar-day.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';
import { nothingExplained } from './explained.ts';
import { statementPart } from '#lib/letters/statement.ts';
import { ledgerColumns } from './ledger-columns.tsx';

const day = calendarDay('2026-11-21')!;
const names = {
  day,
  references: noReferences,
  explained: nothingExplained,
  unitsNames: {},
  subStatusNames: {},
  units: null,
  places: 2,
};
const days = ledgerColumns(names).find(({ key }) => key === 'days')!;

const transaction = fc
  .record({
    Type: fc.constantFrom(0, 2, 8, 32, 77),
    Status: fc.constantFrom(0, 1, 4, 16, 64, 256, 1024, 3),
    DueAt: fc.option(fc.integer({ min: -200, max: 200 }).map((to) => writtenDay(day + to))),
    balance: fc.oneof(
      fc.constantFrom('0', '-0.00'),
      fc.integer({ min: -999, max: 999 }).map((cents) => `${cents}e-2`),
    ),
  })
  .map(({ balance, ...fields }) => {
    const money = { Value: decimalFromText(balance)!, Units: 0 };
    return Object.assign(fields, { Id: 'a', Partner: null, Total: money, Balance: money });
  }) as unknown as fc.Arbitrary<LedgerResult>;

test('sums a statement’s rows with shown days to its aging', () => {
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 40 }), (all) => {
      const sums: Record<string, ReturnType<typeof addDecimals>> = {};
      for (const value of all.filter((it) => statementPart(it) !== null)) {
        const balance = signedAmount(value.Type, value.Balance.Value);
        // React leaves out `false` and `null`.
        const isShown = Boolean(days.cell({ key: 'a', value } as never, false));
        if (balance === null || !isShown) continue;
        const bucket = bucketOf(daysOver(value.DueAt, day));
        sums[bucket] = addDecimals(sums[bucket] ?? ZERO, balance);
      }
      for (const { buckets } of agingOf(all, day)) {
        for (const [bucket, sum] of Object.entries(buckets)) {
          expect(compareDecimals(sums[bucket] ?? ZERO, sum), `${bucket}: ${sum}`).toBe(0);
        }
      }
    }),
  );
});
