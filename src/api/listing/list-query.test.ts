import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listQuery } from './list-query.ts';
import { settingsQuery } from '../session/settings.ts';

test('dates a response by its maximum age when a cached response is allowed', async () => {
  const client = new QueryClient();
  client.setQueryData(settingsQuery.queryKey, { firstPage: 1 } as never);
  const query = listQuery<number>({
    queryKey: ['things'],
    resource: { rowKey: String, sortInstant: () => undefined },
    fetchPage: () =>
      Promise.resolve({
        transactionId: null,
        transactionTime: null,
        success: true,
        messages: [],
        paging: { PageNumber: 1, Total: 0, HasMoreRecords: false },
        rows: [],
        faults: [],
      }),
  });
  const { signal } = new AbortController();
  const readAt = async (maxAge?: number) =>
    (await query.readPage(0, { signal, client, ...(maxAge !== undefined && { maxAge }) }, false))
      .readAt;
  const before = Date.now();
  expect(await readAt()).toBeGreaterThanOrEqual(before);
  expect(await readAt(30)).toBeLessThanOrEqual(Date.now() - 30_000);
});
