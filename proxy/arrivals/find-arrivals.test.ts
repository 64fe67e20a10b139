import { expect, test } from 'vitest';
import { notification } from '#contract/notification.ts';
import { readPage } from '#contract/rows.ts';
import { createLook } from './find-arrivals.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 28, 12);

const rowsOf = (...times: number[]) =>
  readPage(notification, {
    Result: times.map((at, index) => ({
      Id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      Type: 'SalesOrder',
      Event: 58,
      Status: 1,
      RecordId: null,
      CreatedAt: new Date(at).toISOString(),
    })),
  }).rows;

test('treats later arrivals as new although one notification has a future time', () => {
  const first = createLook({ floor: null, isSeen: () => false, leastPages: 1, now });
  const future = now + 365 * 24 * HOUR;
  first.add(rowsOf(future, now - HOUR));
  const { floor } = first.end();
  const second = createLook({ floor, isSeen: () => false, leastPages: 1, now });
  second.add(rowsOf(now + HOUR));
  expect(second.end().fresh).toHaveLength(1);
});
