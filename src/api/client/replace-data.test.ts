import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { replaceData } from './replace-data.ts';

test('keeps the answer to a change when an answer from before it arrives later', async () => {
  const client = new QueryClient();
  const poll = Promise.withResolvers<string>();
  const query = queryOptions({ queryKey: ['rules'], queryFn: () => poll.promise, staleTime: 0 });
  client.setQueryData(query.queryKey, 'before');
  const end = new QueryObserver(client, query).subscribe(() => {});
  expect(client.isFetching()).toBe(1);
  await replaceData(client, query, 'changed');
  poll.resolve('before');
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(query.queryKey)).toBe('changed');
  end();
});
