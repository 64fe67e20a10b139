import { expect, test } from 'vitest';
import { ageWords } from './age-words.ts';

test.each([
  [-5_000, 'less than a minute ago'],
  [59_999, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [49 * 3_600_000, '2 days ago'],
])('describes %d ms as %s', (age, words) => {
  expect(ageWords(age)).toBe(words);
});
