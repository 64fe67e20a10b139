import { expect, test } from 'vitest';
import { ApiError, type Failure } from '../client/api-error.ts';
import { isPassing, waitBeforeTry } from './query-client.ts';

const proxy = { kind: 'proxy', title: '', detail: '' } as const;

test.each<[Failure, boolean]>([
  [{ kind: 'offline' }, true],
  [{ kind: 'timeout', deadline: 1 }, true],
  [{ ...proxy, problem: 'service-unreachable', httpStatus: 502 }, false],
  [{ ...proxy, problem: 'stopping', httpStatus: 503 }, true],
  [{ ...proxy, problem: 'no-credentials', httpStatus: 503 }, false],
  [{ ...proxy, problem: 'service-refused-credentials', httpStatus: 502 }, false],
  [{ ...proxy, problem: 'bad-parameter', httpStatus: 400 }, false],
  [{ kind: 'rejected', httpStatus: 500, messages: [] }, false],
  [{ kind: 'contract', detail: '' }, false],
])('decides whether to retry %j: %s', (failure, expected) => {
  expect(isPassing(new ApiError(failure))).toBe(expected);
});

test('doesn’t retry an error of the page itself', () => {
  expect(isPassing(new TypeError('x'))).toBe(false);
});

test('retries a busy service automatically after a short pause only', () => {
  const busy = (seconds: number) =>
    new ApiError(
      { ...proxy, problem: 'service-busy', httpStatus: 503 },
      { retryAt: Date.now() + seconds * 1_000 },
    );
  expect(isPassing(busy(2))).toBe(true);
  expect(isPassing(busy(60))).toBe(false);
  expect(waitBeforeTry(0, busy(2))).toBeGreaterThan(1_900);
  expect(waitBeforeTry(0, new ApiError({ kind: 'offline' }))).toBeLessThan(1_000);
});
