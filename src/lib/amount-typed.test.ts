import { expect, onTestFinished, test } from 'vitest';
import { chooseLocale } from './locale.ts';
import { magnitudeTyped } from './amount-typed.ts';

test.each([
  ['1,000.50', '1000.50'],
  ['-5', '5'],
  ['(12.50)', '12.50'],
  ['half', undefined],
])('reads “%s” as %s in a filter that ignores the sign', (typed, read) => {
  chooseLocale('en-US');
  onTestFinished(() => chooseLocale(undefined));
  expect(magnitudeTyped(typed)).toBe(read);
});
