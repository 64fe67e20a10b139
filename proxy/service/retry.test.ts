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
  const options = {
    deadline: 10_000,
    budget: createRetryBudget(),
    isBackground: () => false,
    answered: () => 0,
  };
  const answer = await withRetries(options, (left) => {
    attempts.push(left);
    // Once it waits for the next attempt.
    setImmediate(() => (now += 20_000));
    return Promise.resolve(busy);
  });
  expect(answer).toBe(busy);
  expect(attempts).toEqual([10_000]);
});

test.each([
  ['once', 1, 200],
  ['each time', Infinity, 429],
])('retries a call that is one too many, refused %s, without a budget', async (_, most, status) => {
  const budget = createRetryBudget();
  while (budget.spend());
  let refused = 0;
  const options = { deadline: 10_000, budget, isBackground: () => false, answered: () => 0 };
  const answer = await withRetries(options, () =>
    Promise.resolve({ ...busy, status: refused++ < most ? 429 : 200, retryAfter: '0' }),
  );
  expect(answer.status).toBe(status);
  expect(refused).toBeLessThanOrEqual(3);
});

test('retries a call that is one too many for as long as others are answered', async () => {
  let answered = 0;
  const options = { deadline: 10_000, budget: createRetryBudget(), isBackground: () => false };
  const answer = await withRetries({ ...options, answered: () => answered }, () =>
    Promise.resolve({ ...busy, status: answered++ < 4 ? 429 : 200, retryAfter: '0' }),
  );
  expect(answer.status).toBe(200);
});
