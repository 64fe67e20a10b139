import { expect, onTestFinished, test, vi } from 'vitest';
import type { HttpAnswer } from './exchange.ts';
import { createRetryBudget } from './retry-budget.ts';
import { withRetries } from './retry.ts';

const busy: HttpAnswer = {
  status: 503,
  contentType: null,
  body: Buffer.alloc(0),
  date: null,
  retryAfter: null,
  clockCorrected: false,
};

test('returns the service’s answer where the process slept past the deadline', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const attempts: number[] = [];
  const options = { deadline: 10_000, budget: createRetryBudget(), mayWait: () => true };
  const answer = await withRetries(options, (left) => {
    attempts.push(left);
    // Once it waits for the next attempt.
    setImmediate(() => (now += 20_000));
    return Promise.resolve(busy);
  });
  expect(answer).toBe(busy);
  expect(attempts).toEqual([10_000]);
});
