import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atTime } from './at-time.ts';

const EVENING = Date.UTC(2026, 10, 27, 18);
const HOUR = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: EVENING }));
afterEach(() => vi.useRealTimers());

test('calls once at the set time', () => {
  const run = vi.fn<() => void>();
  atTime(EVENING + 6 * HOUR, run);
  vi.advanceTimersByTime(6 * HOUR - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(HOUR);
  expect(run).toHaveBeenCalledTimes(1);
});

test('calls within a minute after the computer wakes up', () => {
  const run = vi.fn<() => void>();
  atTime(EVENING + 6 * HOUR, run);
  vi.setSystemTime(EVENING + 15 * HOUR);
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('waits for years without calling early', () => {
  const run = vi.fn<() => void>();
  atTime(EVENING + 1000 * 24 * HOUR, run);
  vi.advanceTimersByTime(24 * HOUR);
  expect(run).not.toHaveBeenCalled();
});

test('doesn’t call after it was canceled', () => {
  const run = vi.fn<() => void>();
  const cancel = atTime(EVENING + HOUR, run);
  vi.advanceTimersByTime(HOUR / 2);
  cancel();
  vi.advanceTimersByTime(HOUR);
  expect(run).not.toHaveBeenCalled();
});
