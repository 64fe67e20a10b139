import { expect, test } from 'vitest';
import { calendarDay } from '#lib/calendar-day.ts';
import { describeDays } from './days-filter.tsx';

const first = calendarDay('2026-11-01')!;
const last = calendarDay('2026-11-30')!;

test.each([
  ['since Nov 1, 2026', first, null],
  ['until Nov 30, 2026', null, last],
  ['on Nov 1, 2026', first, first],
  ['from Nov 1, 2026 to Nov 30, 2026', first, last],
  [null, null, null],
])('describes days: %s', (text, from, to) => {
  expect(describeDays({ from, to })).toBe(text);
});
