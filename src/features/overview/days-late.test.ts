import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { calendarDay } from '#lib/calendar-day.ts';
import { grownOf } from '#lib/growing.ts';
import { startDaysLate } from './days-late.ts';

const daysLate = (
  rows: Parameters<ReturnType<typeof startDaysLate>['add']>[0][],
  options: Parameters<typeof startDaysLate>[0],
) => grownOf(rows, startDaysLate(options));

const day = (text: string) => calendarDay(text)!;
const settled = { units: 1, from: day('2026-11-01'), to: day('2026-11-30') };

function order(total: string, late: string, units: { total?: number; balance?: number } = {}) {
  return {
    Type: 0,
    Status: 1024,
    Partner: null,
    DueAt: '2026-11-10T00:00:00',
    SettledAt: `${late}T00:00:00`,
    Total: { Value: total as Decimal, Units: units.total ?? 1 },
    Balance: { Value: '0' as Decimal, Units: units.balance ?? 1 },
  };
}

test('weights days by amounts and rounds to the nearest tenth', () => {
  expect(daysLate([order('3', '2026-11-11'), order('1', '2026-11-20')], settled)).toEqual({
    tenths: 33,
    weight: '4',
    count: 2,
  });
  expect(daysLate([order('1', '2026-11-09')], settled).tenths).toBe(-10);
  expect(daysLate([order('0', '2026-11-12')], settled).tenths).toBeNull();
});

test('ignores amounts in other Units', () => {
  const entries = [
    order('1', '2026-11-11'),
    order('100', '2026-11-20', { total: 2 }),
    order('100', '2026-11-20', { total: 2, balance: 2 }),
  ];
  expect(daysLate(entries, settled)).toEqual({ tenths: 10, weight: '1', count: 1 });
});
