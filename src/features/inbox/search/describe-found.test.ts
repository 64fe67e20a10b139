import { expect, test } from 'vitest';
import { emptyCollection } from '#api/collection/collection.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { describeFound, describeOlder } from './describe-found.ts';

const now = new Date(2026, 10, 20, 17).getTime();
const before = now - 86_400_000;

const all = (count: number) => ({
  rows: Array.from({ length: count }, () => null),
  looked: count,
  isComplete: true,
});

test('shows progress while loading', () => {
  const reading = { ...emptyCollection, state: 'loading', loaded: 4000, total: 12_000 } as const;
  expect(describeFound(all(37), reading)).toBe('37 found · searching 4,000 of 12,000');
  expect(describeFound(all(37), { ...reading, total: null })).toBe('37 found · searching 4,000');
  expect(describeFound(all(37), { ...reading, state: 'stopped' })).toMatch(
    /stopped after 4,000 of 12,000$/,
  );
});

test('counts results among all notifications, with a warning if the list changed', () => {
  const complete = { ...emptyCollection, state: 'complete', loadedAt: now } as const;
  expect(describeFound(all(0), complete)).toBe('0 of 0 notifications');
  expect(describeFound(all(0), { ...complete, changedWhileLoading: true })).toMatch(
    /may be missing$/,
  );
});

test('shows progress while searching', () => {
  const complete = { ...emptyCollection, state: 'complete', loadedAt: now } as const;
  const findings = { ...all(60), looked: 4000, isComplete: false };
  expect(describeFound(findings, { ...complete, rows: Array.from({ length: 9000 }) })).toBe(
    '60 found · searching 4,000 of 9,000',
  );
});

test('shows on demand when the older rows were loaded', () => {
  expect(describeOlder({ loadedAt: before, newestLoadedAt: now }, now)).toBe(
    `Older notifications: loaded ${shortInstant(before, now)}.`,
  );
  expect(describeOlder({ loadedAt: now, newestLoadedAt: now }, now)).toBeUndefined();
});
