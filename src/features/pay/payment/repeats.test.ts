import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { calendarDay, formatDay } from '#lib/calendar-day.ts';
import { newPayment } from '../model/draft-edits.ts';
import { acme, other } from '../testing/made-items.ts';
import { repeatsOf, type MadePayment } from './repeats.ts';

const day = calendarDay('2026-11-20')!;
const before: MadePayment = {
  partner: acme,
  number: 'W-1',
  amount: '50.00' as Decimal,
  units: 1,
  day: day - 3,
  where: 'listed by the service',
};
const payment = newPayment({ partner: acme, paymentNumber: ' W-1 ', amount: '7', units: 1 });

test('reports a number that the partner used before', () => {
  expect(repeatsOf(payment, [before], day)).toEqual([
    `This number was used before: 50.00, ${formatDay(day - 3)}, listed by the service.`,
  ]);
  expect(repeatsOf({ ...payment, paymentNumber: 'w-1' }, [before], day)).toHaveLength(1);
  expect(repeatsOf(payment, [{ ...before, partner: other }], day)).toEqual([]);
  expect(repeatsOf({ ...payment, paymentNumber: '' }, [before], day)).toEqual([]);
});

test('reports the same amount, day and Units despite different zeros', () => {
  const again = { ...payment, paymentNumber: 'W-2', amount: '50' };
  const today = { ...before, day };
  expect(repeatsOf(again, [today], day)).toEqual([
    `Same amount on the same day: 50.00, ${formatDay(day)}, listed by the service, W-1.`,
  ]);
  expect(repeatsOf(again, [before], day)).toEqual([]);
  expect(repeatsOf(again, [{ ...today, units: 2 }], day)).toEqual([]);
  expect(repeatsOf({ ...again, units: null }, [today], day)).toHaveLength(1);
});
