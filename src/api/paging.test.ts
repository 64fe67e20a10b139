import { expect, test } from 'vitest';
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

test('HasMoreRecords decides whether there is more', () => {
  expect(read(3, 0, false).hasMore).toBe(false);
  expect(read(1, 0, true).hasMore).toBe(true);
});

test('where it is absent, a full page means more; broken rows fill it as well', () => {
  expect(read(3, 0, null).hasMore).toBe(true);
  expect(read(1, 2, null).hasMore).toBe(true);
  expect(read(2, 0, null).hasMore).toBe(false);
});

test('a row without an own id is known by its content', () => {
  expect(read(2, 0, null).rows.map(({ identity }) => identity)).toEqual([
    '{"index":0}',
    '{"index":1}',
  ]);
});
