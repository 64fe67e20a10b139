import { expect, test, vi } from 'vitest';
import { createFailureLog } from './log-failures.ts';

test('logs the same failure once in ten minutes and a different failure at once', () => {
  let now = 1;
  const error = vi.fn();
  const logFailure = createFailureLog({ error }, () => now);
  for (let seconds = 300; seconds > 200; seconds--) logFailure(new Error(`Busy for ${seconds} s.`));
  expect(error).toHaveBeenCalledTimes(1);
  logFailure(new Error('The disk is full.'));
  expect(error).toHaveBeenCalledTimes(2);
  now += 10 * 60_000 + 1;
  logFailure(new Error('Busy for 100 s.'));
  expect(error).toHaveBeenCalledTimes(3);
});
