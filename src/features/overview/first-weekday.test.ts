import { expect, test } from 'vitest';
import { firstWeekday } from './first-weekday.ts';

test.each([
  ['en-US', 0],
  ['de-DE', 1],
  ['fr-FR', 1],
  ['ja-JP', 0],
  ['ar-EG', 6],
])('weeks of %s begin on %i', (locale, weekday) => {
  expect(firstWeekday(locale)).toBe(weekday);
});
