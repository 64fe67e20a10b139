import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ageFor, noteEvent, setCovered, staleOnce, waitOf } from './live.ts';

const SECOND = 1_000;
let begun = Date.parse('2026-11-22T09:00:00Z');

/** The module keeps its state, so each test starts a day after the last. */
beforeEach(() => {
  begun += 86_400 * SECOND;
  vi.useFakeTimers({ now: begun });
});
afterEach(() => {
  setCovered(null);
  vi.useRealTimers();
});

const readAt = (dataUpdatedAt: number) => ({ dataUpdatedAt, status: 'success' });

test('polls rarely while events cover the changes, and at the usual pace otherwise', () => {
  expect(waitOf(readAt(begun), 30 * SECOND)).toBe(30 * SECOND);
  setCovered(begun);
  expect(waitOf(readAt(begun), 30 * SECOND)).toBe(240 * SECOND);
  expect(waitOf(readAt(begun - 1), 30 * SECOND)).toBe(30 * SECOND);
  expect(waitOf({ dataUpdatedAt: begun, status: 'error' }, 30 * SECOND)).toBe(30 * SECOND);
  expect(waitOf(readAt(begun), 600 * SECOND)).toBe(600 * SECOND);
});

test('invalidates only earlier data of the event’s own kind', () => {
  noteEvent('arrivals');
  const [arrivals, team] = [staleOnce('arrivals'), staleOnce('team')];
  expect(arrivals({ state: readAt(begun) })).toBe(0);
  expect(arrivals({ state: readAt(begun + 1) })).toBe(30 * SECOND);
  expect(team({ state: readAt(begun) })).toBe(30 * SECOND);
  noteEvent('reset');
  expect(team({ state: readAt(begun) })).toBe(0);
});

test('accepts no response older than the data, the last event or half a minute', () => {
  vi.setSystemTime(begun + 12_900);
  expect(ageFor('arrivals', begun)).toBe(12);
  vi.setSystemTime(begun + 100 * SECOND);
  expect(ageFor('arrivals', begun)).toBe(30);
  noteEvent('team');
  expect(ageFor('arrivals', begun)).toBe(30);
  noteEvent('arrivals');
  expect(ageFor('arrivals', begun)).toBe(0);
  // A read at the same millisecond may have come first.
  vi.setSystemTime(begun + 110 * SECOND);
  expect(ageFor('arrivals', begun + 100 * SECOND)).toBe(0);
  expect(ageFor('arrivals', begun + 100 * SECOND + 1)).toBe(9);
  // By a clock that was put back.
  expect(ageFor('arrivals', begun + 200 * SECOND)).toBe(0);
});
