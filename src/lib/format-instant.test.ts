import { expect, test } from 'vitest';
import { dayName, exactInstant, shortInstant } from './format-instant.ts';

// Local times: the tests hold in whatever zone they run.
const now = new Date(2026, 10, 20, 15, 30).getTime();

test('shows only the time for today', () => {
  expect(shortInstant(new Date(2026, 10, 20, 0, 5).getTime(), now)).not.toMatch(/20|Nov/);
});

test('adds the day for an earlier day and the year for an earlier year', () => {
  const yesterday = shortInstant(new Date(2026, 10, 19, 23, 59).getTime(), now);
  expect(yesterday).toMatch(/19/);
  expect(yesterday).toMatch(/59/);
  expect(shortInstant(new Date(2024, 10, 19).getTime(), now)).toMatch(/2024/);
});

test('shows seconds for an exact instant', () => {
  expect(exactInstant(new Date(2026, 10, 20, 15, 30, 41).getTime())).toMatch(/41/);
});

test.each([
  ['Today', new Date(2026, 10, 20, 0, 0)],
  ['Yesterday', new Date(2026, 10, 19, 23, 59)],
  ['Yesterday', new Date(2026, 10, 19, 0, 0)],
])('names a day %s', (name, date) => {
  expect(dayName(date.getTime(), now)).toBe(name);
});

test('names an earlier day by weekday, and by date in an earlier year', () => {
  expect(dayName(new Date(2026, 10, 18, 23, 59).getTime(), now)).toMatch(/Wednesday.*18/);
  expect(dayName(new Date(2024, 10, 18).getTime(), now)).toMatch(/18.*2024/);
});
