import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { batchQueries } from './batches.ts';
import { isBatchLoaded, loadedPayment } from './find-loaded.ts';
import { StoredRow } from './listing/stored-row.ts';
import { wholeListQuery } from './listing/whole-list.ts';
import { paymentQueries } from './payments.ts';

const row = (Id: string, PaymentNumber: string | null) =>
  new StoredRow(
    { text: JSON.stringify({ Id, PaymentNumber }), identity: Id, instant: undefined, handle: 0 },
    Id,
  );

test('finds payments and batches in the loaded lists', () => {
  const client = new QueryClient();
  const list = (ids: readonly string[]) =>
    wholeListQuery(paymentQueries.list({ partnerIds: [], ids, statuses: [] })).queryKey;
  expect(loadedPayment(client, 'P-1')).toBeUndefined();
  client.setQueryData(list([]), {
    rows: [row('a', 'P-1'), row('b', 'P-10'), row('c', null), row('d', 'P-2'), row('e', 'P-2')],
  } as never);
  client.setQueryData(list(['a']), { rows: [row('a', 'P-1')] } as never);
  expect(loadedPayment(client, 'P-1')).toBe('a');
  expect(loadedPayment(client, 'p-1')).toBe('a');
  expect(loadedPayment(client, 'P')).toBeUndefined();
  // Either of them may be meant.
  expect(loadedPayment(client, 'P-2')).toBeUndefined();

  client.setQueryData(batchQueries.list().queryKey, {
    pages: [{ batches: [{ id: 120 }] }],
    pageParams: [null],
  } as never);
  expect([isBatchLoaded(client, 120), isBatchLoaded(client, 12)]).toEqual([true, false]);
});
