import { expect, onTestFinished, test, vi } from 'vitest';
import { fieldValue, morningAfter, readField, snoozeChoices } from './choices.ts';

const untilOf = (now: number) =>
  Object.fromEntries(snoozeChoices(now).map(({ key, until }) => [key, until]));

test('offers later today, tomorrow, next week, and until something new happens', () => {
  const now = new Date(2026, 10, 24, 14, 10).getTime();
  expect(untilOf(now)).toEqual({
    l: new Date(2026, 10, 24, 17, 30).getTime(),
    t: new Date(2026, 10, 25, 9).getTime(),
    w: new Date(2026, 10, 30, 9).getTime(),
    n: null,
  });
});

test('keeps “later” within today in the evening and in the future before midnight', () => {
  expect(untilOf(new Date(2026, 10, 24, 22).getTime())['l']).toBe(
    new Date(2026, 10, 24, 23, 30).getTime(),
  );
  const late = new Date(2026, 10, 24, 23, 45).getTime();
  expect(untilOf(late)['l']).toBeGreaterThan(late);
});

test('starts next week on a Monday after tomorrow, also on a Sunday or Monday', () => {
  for (const day of [22, 23, 24, 28, 29]) {
    const { t: tomorrow, w: week } = untilOf(new Date(2026, 10, day, 8).getTime());
    const until = new Date(week!);
    expect([until.getDay(), until.getHours()]).toEqual([1, 9]);
    expect(week! - tomorrow!).toBeGreaterThan(0);
    expect(week! - new Date(2026, 10, day).getTime()).toBeLessThan(9 * 86_400_000);
  }
});

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'offers “later” within hours and 9:00 AM for other days, all year round in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (let day = 0; day < 366; day++) {
      for (const hour of [0, 2, 12, 23]) {
        const now = new Date(2026, 0, 1 + day, hour, 30).getTime();
        const until = new Date(morningAfter(now, 1));
        expect([until.getHours(), until.getMinutes()]).toEqual([9, 0]);
        const next = new Date(2026, 0, 1 + day, 12);
        next.setDate(next.getDate() + 1);
        expect(until.getDate()).toBe(next.getDate());
        const { l: later, w: week } = untilOf(now);
        expect(later).toBeGreaterThan(now);
        expect(later! - now).toBeLessThanOrEqual(3.5 * 3_600_000);
        const monday = new Date(week!);
        expect([monday.getDay(), monday.getHours(), monday.getMinutes()]).toEqual([1, 9, 0]);
        expect(week).toBeGreaterThan(now);
      }
    }
  },
);

test('shows and reads the same time in a field', () => {
  const at = new Date(2026, 10, 24, 9, 5).getTime();
  expect(fieldValue(at)).toBe('2026-11-24T09:05');
  expect(readField(fieldValue(at))).toBe(at);
  expect(readField('')).toBeNull();
});
