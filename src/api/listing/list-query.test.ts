import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../client/api-error.ts';
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

test.each([
  [null, null, 'success', 200],
  [null, 200, 'success', 200],
  [null, 1000, 'error', 200],
  [true, null, 'error', 200],
  [null, null, 'success', 50],
  [null, 1000, 'error', 50],
] as const)(
  'with HasMoreRecords %s and Total %s, ends with %s at a page that the service refuses after %s rows',
  async (HasMoreRecords, Total, status, sent) => {
    const client = new QueryClient();
    client.setQueryData(settingsQuery.queryKey, { firstPage: 1 } as never);
    const query = listQuery<number>({
      queryKey: ['things'],
      resource: { rowKey: String, sortInstant: () => undefined },
      fetchPage: ({ pageNumber }) => {
        if (pageNumber > 1) {
          return Promise.reject(new ApiError({ kind: 'rejected', httpStatus: 404, messages: [] }));
        }
        return Promise.resolve({
          transactionId: null,
          transactionTime: null,
          success: true,
          messages: [],
          paging: { PageNumber: 1, Total, HasMoreRecords },
          rows: Array.from({ length: sent }, (_, value) => ({ value, raw: value })),
          faults: [],
        });
      },
    });
    const observer = new InfiniteQueryObserver(client, { ...query.options(), retry: false });
    await client.fetchInfiniteQuery(query.options());
    const result = await observer.fetchNextPage();
    expect(result.status).toBe(status);
    expect(result.hasNextPage).toBe(status === 'error');
  },
);
