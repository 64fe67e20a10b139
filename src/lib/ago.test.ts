import { expect, test } from 'vitest';
import { ago } from './ago.ts';

const now = new Date(2026, 10, 22, 16, 30).getTime();

test.each([
  [-5000, 'just now'],
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [150_000, '2 min ago'],
  [3_599_999, '59 min ago'],
])('%d ms', (before, words) => {
  expect(ago(now - before, now)).toBe(words);
});

test('shows the time itself from an hour on', () => {
  expect(ago(now - 3_600_000, now)).toMatch(/^at .*30/);
  expect(ago(now - 86_400_000, now)).toMatch(/^on .*21/);
});
