import { expect, test } from 'vitest';
import { endingOf, nextLook } from './session-times.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

test('calculates the session’s end by the browser’s clock', () => {
  const times = { now: at(0), idleUntil: at(300), until: at(900) };
  expect(endingOf(times, 5_000)).toEqual({ at: 305_000, canStay: true });
  expect(endingOf({ ...times, idleUntil: at(900) }, 0)).toEqual({ at: 900_000, canStay: false });
  expect(endingOf({ ...times, idleUntil: null, until: null }, 0)).toBe(null);
});

test('checks two minutes before the end and then repeatedly until after the end', () => {
  const ending = { at: 1_000_000, canStay: true };
  expect(nextLook(ending, 0)).toBe(880_000);
  expect(nextLook(ending, 880_000)).toBe(10_000);
  expect(nextLook(ending, 997_000)).toBe(3500);
  expect(nextLook(ending, 2_000_000)).toBe(500);
  expect(nextLook({ at: 1e12, canStay: true }, 0)).toBeLessThan(2 ** 31);
});
