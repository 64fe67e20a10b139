import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { calendarDay, writtenDay } from '#lib/calendar-day.ts';
import { grownOf } from '#lib/growing.ts';
import { startCollected } from './collected-by-month.ts';

const collectedByMonth = (
  rows: Parameters<ReturnType<typeof startCollected>['add']>[0][],
  options: Parameters<typeof startCollected>[0],
) => grownOf(rows, startCollected(options));

test.each(['2026-01-31', '2024-02-29', '2026-03-01', '2026-12-31', '2026-11-22'])(
  'covers twelve whole months up to the current month on %s',
  (text) => {
    const today = calendarDay(text)!;
    const { months } = collectedByMonth([], { units: 1, today });
    expect(months).toHaveLength(12);
    const last = months.at(-1)!;
    expect(last.from <= today && today <= last.to).toBe(true);
    for (const [index, { from, to }] of months.entries()) {
      expect(writtenDay(from).slice(8)).toBe('01');
      expect(writtenDay(to).slice(0, 7)).toBe(writtenDay(from).slice(0, 7));
      if (index > 0) expect(from).toBe(months[index - 1]!.to + 1);
    }
  },
);

test('counts each payment in its written month and its Units', () => {
  const paid = (PaymentAt: string, value: string, Units = 1) => ({
    PaymentAt,
    Total: { Value: value as Decimal, Units },
  });
  const { months, sum, undated } = collectedByMonth(
    [
      paid('2026-01-31T23:59:59-11:00', '0.10'),
      paid('2026-02-01T00:00:00+14:00', '0.2'),
      paid('2026-02-28T12:00:00', '5', 2),
      paid('2025-02-28T12:00:00', '7'),
      paid('', '9'),
      paid('', '9', 2),
    ],
    { units: 1, today: calendarDay('2026-02-28')! },
  );
  expect(months.slice(-2).map((month) => [month.sum, month.count])).toEqual([
    ['0.10', 1],
    ['0.2', 1],
  ]);
  expect(sum).toBe('0.30');
  expect(undated).toBe(1);
});
