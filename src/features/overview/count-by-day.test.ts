import { expect, test } from 'vitest';
import { calendarDay } from '#lib/calendar-day.ts';
import { countByDay } from './count-by-day.ts';

test.each([
  ['2026-11-28T12:00:00Z', true],
  ['2026-11-28T12:00:00+05:45', true],
  ['2026-11-28T12:00:00', false],
])('%s is of the reader’s time zone: %s', (CreatedAt, isLocal) => {
  const rows = [
    { CreatedAt: '2026-11-28T12:00:00Z', Type: 'Feeds' },
    { CreatedAt, Type: 'Feeds' },
  ];
  expect(countByDay(rows, calendarDay('2026-11-28')!)).toMatchObject({ total: 2, isLocal });
});
