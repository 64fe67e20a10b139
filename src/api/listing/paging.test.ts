import { expect, test } from 'vitest';
import { notification } from '#contract/notification.ts';
import { readPage } from '#contract/rows.ts';
import { notificationResource } from '../notifications.ts';
import { toReadPage } from './paging.ts';

function read(rows: number, faults: number, HasMoreRecords: boolean | null) {
  return toReadPage(
    { rowKey: () => null, sortInstant: () => undefined },
    {
      transactionId: null,
      transactionTime: null,
      success: true,
      messages: [],
      paging: { PageNumber: 1, Total: null, HasMoreRecords },
      rows: Array.from({ length: rows }, (_, index) => ({ value: index, raw: { index } })),
      faults: Array.from({ length: faults }, (_, index) => ({ index, raw: null, reasons: [] })),
    },
    { asked: 1, pageSize: 3, readAt: 0 },
  );
}

test('expects more after a page exactly where HasMoreRecords says so', () => {
  expect(read(3, 0, false).hasMore).toBe(false);
  expect(read(1, 0, true).hasMore).toBe(true);
});

test('expects more after a full page, broken rows included, without HasMoreRecords', () => {
  expect(read(3, 0, null).hasMore).toBe(true);
  expect(read(1, 2, null).hasMore).toBe(true);
  expect(read(2, 0, null).hasMore).toBe(false);
});

test('identifies a row without an own ID by its content', () => {
  expect(read(2, 0, null).rows.map(({ identity }) => identity)).toEqual([
    '{"index":0}',
    '{"index":1}',
  ]);
});

test('recognizes a notification without an ID when its status or an undocumented field changes', () => {
  const identityOf = (change: object) => {
    const sent = {
      CreatedAt: '2026-11-28T12:00:00Z',
      Event: 58,
      RecordId: '9f0c2f6e-6c5a-4a0e-9d8e-1f1f5a2b3c4d',
      RecordNumber: 'SO-1',
      Message: null,
      Status: 1,
      Type: 'SalesOrder',
      ...change,
    };
    const page = readPage(notification, { Result: [sent] });
    const how = { asked: 1, pageSize: 200, readAt: 0 };
    return toReadPage(notificationResource, page, how).rows[0]!.identity;
  };
  expect(identityOf({ Status: 2, AgeInMinutes: 3 })).toBe(identityOf({ AgeInMinutes: 2 }));
  expect(identityOf({ Event: 59 })).not.toBe(identityOf({}));
});
