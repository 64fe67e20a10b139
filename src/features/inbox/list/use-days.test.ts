import { expect, test } from 'vitest';
import { daysOf, hasFewADay } from './use-days.ts';

const today = new Date(2026, 10, 23).getTime();
const at = (day: number, hour: number, minute = 0) => ({
  instant: new Date(2026, 10, day, hour, minute).getTime(),
});

test('separates days, also across clock changes', () => {
  const rows = [at(23, 9), at(23, 0), at(22, 23, 59), at(22, 0), at(1, 23), at(1, 0)];
  const days = daysOf(rows, today);
  expect(days.map(({ index }) => index)).toEqual([0, 2, 4]);
  expect(days.slice(0, 2).map(({ label }) => label)).toEqual(['Today', 'Yesterday']);
  expect(days[2]!.label).toMatch(/Sunday.*1/);
});

test('separates rows of unknown time zone if other rows have a separator', () => {
  const unknown = { instant: undefined };
  expect(daysOf([at(23, 9), unknown, unknown], today)).toEqual([
    { index: 0, label: 'Today' },
    { index: 1, label: 'Time zone unknown' },
  ]);
  expect(daysOf([unknown, unknown], today)).toEqual([]);
  expect(daysOf([], today)).toEqual([]);
});

test('finds the lists in which separators would take a third of the room', () => {
  const perDay = (rows: number) =>
    Array.from({ length: 60 }, (_, index) =>
      at(22 - Math.floor(index / rows), 23 - (index % rows)),
    );
  expect(hasFewADay(perDay(1), today)).toBe(true);
  expect(hasFewADay(perDay(2), today)).toBe(true);
  expect(hasFewADay(perDay(4), today)).toBe(false);
  // They fit on the screen.
  expect(hasFewADay(perDay(1).slice(0, 11), today)).toBe(false);
  expect(hasFewADay([], today)).toBe(false);
});
