import { assert, date, property } from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readDay } from './days.ts';

const now = new Date(2026, 10, 20, 16, 30).getTime();

test('starts and ends a day at midnight in the reader’s time zone', () => {
  expect(readDay('2026-11-01', now)).toEqual({
    start: new Date(2026, 10, 1).getTime(),
    end: new Date(2026, 10, 2).getTime(),
    written: '2026-11-01',
  });
});

test('reads “today” and “yesterday”', () => {
  expect(readDay('Today', now)?.written).toBe('2026-11-20');
  expect(readDay('yesterday', now)?.written).toBe('2026-11-19');
  expect(readDay('yesterday', new Date(2026, 2, 1).getTime())?.written).toBe('2026-02-28');
});

test('reads “yesterday” correctly after a day of 23 or 25 hours', () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [month, day] of [
    [2, 9],
    [10, 2],
  ] as const) {
    const written = new Date(Date.UTC(2026, month, day - 1)).toISOString().slice(0, 10);
    for (const time of [new Date(2026, month, day, 0, 30), new Date(2026, month, day, 23, 30)]) {
      expect(readDay('yesterday', time.getTime())?.written).toBe(written);
    }
  }
});

test('accepts only days of the calendar', () => {
  for (const text of [
    '',
    'soon',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1',
    '1.11.2026',
  ]) {
    expect(readDay(text, now)).toBeUndefined();
  }
});

test('leaves no gap between days in any time zone', () => {
  assert(
    property(
      date({ min: new Date(1990, 0, 2), max: new Date(2100, 0, 1), noInvalidDate: true }),
      (any) => {
        const today = readDay('today', any.getTime())!;
        const yesterday = readDay('yesterday', any.getTime())!;
        expect(yesterday.end).toBe(today.start);
        expect(readDay(today.written, now)).toEqual(today);
      },
    ),
  );
});
