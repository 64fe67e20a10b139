import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListQuery } from './list-query.ts';
import { toReadPage } from './paging.ts';
import { provideData } from './provide-data.ts';
import type { AnyView } from './row-view.ts';
import { createRowStore } from './row-store.ts';
import { StoredRow } from './stored-row.ts';
import { prefetchRows } from './prefetch-rows.ts';
import { wholeListOf } from './whole-list.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** Two pages of two rows, the second of which never comes. */
const query = {
  queryKey: ['things'],
  readPage: async (ordinal) => {
    if (ordinal > 0) await new Promise(() => {});
    return toReadPage(
      { rowKey: (it) => String(it), sortInstant: () => undefined },
      {
        transactionId: null,
        transactionTime: null,
        success: true,
        messages: [],
        paging: { PageNumber: 1, Total: 4, HasMoreRecords: true },
        rows: [4096, 4097].map((handle) => {
          const identity = String(handle);
          return new StoredRow({ text: identity, identity, instant: undefined, handle }, identity);
        }),
        faults: [],
      },
      { asked: ordinal, pageSize: 2, readAt: 0 },
    );
  },
} as Pick<ListQuery<unknown>, 'queryKey' | 'readPage'> as ListQuery<unknown>;

const counted = {
  begin: () => {
    let count = 0;
    return { add: () => void count++, figures: () => count };
  },
} satisfies AnyView;

test('queries the first rows while the rest of the list is still loading', async () => {
  const store = createRowStore({ counted });
  const view = vi.fn(store.view);
  provideData({
    start: () => {
      throw new Error('Nothing starts a worker here');
    },
    here: async () => ({ ...store, view }),
    locale: () => 'en',
  });
  await prefetchRows(client, query, () => ({
    view: 'counted',
    question: null,
    sort: null,
    shared: [],
  }));
  expect(wholeListOf(client, query)).toMatchObject({ state: 'loading', loaded: 2 });
  // The second time with the rows, of which the store had none.
  expect(view).toHaveBeenCalledTimes(2);
});
