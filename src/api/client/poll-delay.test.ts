import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { pollDelay } from './poll-delay.ts';
import { pollWhile } from './poll-while.ts';

test('starts with one second and never waits longer than half a minute', () => {
  const delays = Array.from({ length: 40 }, (_, looks) => pollDelay(looks));
  expect(delays[0]).toBe(1000);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(30_000);
});

test('speeds up after a change and stops when there is nothing to wait for', () => {
  const every = pollWhile<{ done: number }>(({ done }) => (done === 3 ? null : String(done)));
  const state = { data: { done: 0 }, dataUpdateCount: 1, errorUpdateCount: 0 };
  const query = { state };
  const look = (done: number): number | false => {
    state.dataUpdateCount++;
    state.data = { done };
    return every(query);
  };
  expect(every(query)).toBe(1000);
  expect(every(query)).toBe(1000);
  expect(look(0)).toBe(1500);
  expect(look(0)).toBe(2250);
  state.errorUpdateCount++;
  expect(every(query)).toBeGreaterThan(2250);
  expect(look(1)).toBe(1000);
  expect(look(3)).toBe(false);
});

test('continues after a failed first check', () => {
  const every = pollWhile<string>(() => 'x');
  expect(
    every({ state: { data: undefined, dataUpdateCount: 0, errorUpdateCount: 1 } }),
  ).toBeGreaterThan(0);
});

test('respects the pause requested by the last response', () => {
  const every = pollWhile<string>(() => 'x');
  const retryAt = Date.now() + 60_000;
  const error = new ApiError({ kind: 'rejected', httpStatus: 429, messages: [] }, { retryAt });
  const state = { data: 'x', dataUpdateCount: 1, errorUpdateCount: 1, error };
  expect(every({ state })).toBeGreaterThan(59_000);
});
