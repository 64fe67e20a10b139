import { expect, test } from 'vitest';
import { dayName, exactInstant, shortInstant } from './format-instant.ts';

// Local times: the tests hold in whatever zone they run.
const now = new Date(2026, 10, 20, 15, 30).getTime();

test('a time of today is the time alone', () => {
  expect(shortInstant(new Date(2026, 10, 20, 0, 5).getTime(), now)).not.toMatch(/20|Nov/);
});

test('an earlier day is named, an earlier year as well', () => {
  const yesterday = shortInstant(new Date(2026, 10, 19, 23, 59).getTime(), now);
  expect(yesterday).toMatch(/19/);
  expect(yesterday).toMatch(/59/);
  expect(shortInstant(new Date(2024, 10, 19).getTime(), now)).toMatch(/2024/);
});

test('the exact instant has its seconds', () => {
  expect(exactInstant(new Date(2026, 10, 20, 15, 30, 41).getTime())).toMatch(/41/);
});

test.each([
  ['Today', new Date(2026, 10, 20, 0, 0)],
  ['Yesterday', new Date(2026, 10, 19, 23, 59)],
  ['Yesterday', new Date(2026, 10, 19, 0, 0)],
])('names a day %s', (name, date) => {
  expect(dayName(date.getTime(), now)).toBe(name);
});

test('names an earlier day by its weekday, and of an earlier year by its date', () => {
  expect(dayName(new Date(2026, 10, 18, 23, 59).getTime(), now)).toMatch(/Wednesday.*18/);
  expect(dayName(new Date(2024, 10, 18).getTime(), now)).toMatch(/18.*2024/);
});
