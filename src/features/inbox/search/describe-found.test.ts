import { expect, test } from 'vitest';
import { emptyCollection } from '#api/collection/collection.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { describeAge, describeFound } from './describe-found.ts';

const now = new Date(2026, 10, 20, 17).getTime();
const before = now - 86_400_000;

const all = (count: number) => ({
  rows: Array.from({ length: count }, () => null),
  looked: count,
  isComplete: true,
});

test('what is not yet read is said', () => {
  const reading = { ...emptyCollection, state: 'reading', read: 4000, total: 12_000 } as const;
  expect(describeFound(all(37), reading)).toBe('At least 37; 4,000 of 12,000 read');
  expect(describeFound(all(37), { ...reading, total: null })).toBe('At least 37; 4,000 read');
  expect(describeFound(all(37), { ...reading, state: 'stopped' })).toMatch(/read, then stopped$/);
});

test('what is wholly read is counted among all, with its doubt', () => {
  const complete = { ...emptyCollection, state: 'complete', asOf: now } as const;
  expect(describeFound(all(0), complete)).toBe('0 of 0 notifications');
  expect(describeFound(all(0), { ...complete, changedWhileRead: true })).toMatch(/at least/);
});

test('what is not yet searched is said', () => {
  const complete = { ...emptyCollection, state: 'complete', asOf: now } as const;
  const findings = { ...all(60), looked: 4000, isComplete: false };
  expect(describeFound(findings, { ...complete, rows: Array.from({ length: 9000 }) })).toBe(
    'At least 60; 4,000 of 9,000 searched',
  );
});

test('the age of the newest and of all others', () => {
  const of = (time: number) => shortInstant(time, now);
  expect(describeAge(emptyCollection, now)).toBe('');
  expect(describeAge({ state: 'complete', asOf: now, newestAsOf: now }, now)).toBe(
    `As of ${of(now)}`,
  );
  expect(describeAge({ state: 'reading', asOf: before, newestAsOf: now }, now)).toBe(
    `Newest as of ${of(now)}, others ${of(before)}, reading again…`,
  );
});
