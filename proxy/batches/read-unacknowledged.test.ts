import { expect, test } from 'vitest';
import type { Json } from '#lib/json.ts';
import type { Ask } from './ask.ts';
import { readTransactions } from './read-transactions.ts';
import { createUnacknowledged } from './read-unacknowledged.ts';

const idOf = (n: number) => `8125a822-f2e9-497f-b7dd-${String(n).padStart(12, '0')}`;
const ids = [0, 1, 2, 3, 4].map(idOf);

/** A service that sends pages of two whatever page size is requested. */
function shortPages(pagingOf: (page: number, hasMore: boolean) => Json): {
  ask: Ask;
  pages: number[];
} {
  const pages: number[] = [];
  const ask: Ask = async (_method, path) => {
    const page = Number(/receivables\/200\/(\d+)/.exec(path)![1]);
    pages.push(page);
    const Result = ids.slice((page - 1) * 2, page * 2).map((Id) => ({
      Id,
      Type: 0,
      Status: 1,
      CreatedAt: '2026-11-01T00:00:00Z',
      Partner: { Id: idOf(99), Code: 'P', Name: 'P' },
      Total: { Value: 1, Units: 0 },
      Balance: { Value: 1, Units: 0 },
    }));
    return { Paging: pagingOf(page, page * 2 < ids.length), Result };
  };
  return { ask, pages };
}

const first = () => Promise.resolve(1 as const);

test('finds an unacknowledged ID on the second page after a short first page', async () => {
  const { ask, pages } = shortPages((PageNumber, HasMoreRecords) => ({
    PageNumber,
    HasMoreRecords,
  }));
  const named = await createUnacknowledged(ask, first, 'true').namedOf(ids);
  expect([...named].toSorted()).toEqual(ids);
  expect(pages).toEqual([1, 2, 3]);
});

test('proves no acknowledgement by a list that repeats a page', async () => {
  const { ask } = shortPages((PageNumber) => ({ PageNumber, HasMoreRecords: true }));
  const stuck: Ask = async (method, path) => await ask(method, path.replace(/200\/\d+/, '200/1'));
  await expect(createUnacknowledged(stuck, first, 'true').namedOf(ids)).rejects.toThrow('end');
});

test('finds a transaction on the second page after a short first page', async () => {
  const { ask } = shortPages((PageNumber, HasMoreRecords) => ({ PageNumber, HasMoreRecords }));
  expect([...(await readTransactions(ask, first, ids)).keys()].toSorted()).toEqual(ids);
});

/**
 * A service with pages of two that acknowledges the first ID between two pages, so that the third
 * one moves to a page that was loaded already.
 */
function movingRows(): Ask {
  const left = [...ids];
  return async (_method, path) => {
    const page = Number(/receivables\/200\/(\d+)/.exec(path)![1]);
    const wanted = /[?&]ids=([^&]*)/.exec(path)![1]!.split(',');
    if (page === 2 && left.length === ids.length) left.shift();
    const rows = left.filter((id) => wanted.includes(id));
    return {
      Paging: { PageNumber: page, HasMoreRecords: page * 2 < rows.length },
      Result: rows.slice((page - 1) * 2, page * 2).map((Id) => ({ Id })),
    };
  };
}

test('finds an ID that moved to an earlier page while the list was loaded', async () => {
  const named = await createUnacknowledged(movingRows(), first, 'true').namedOf(ids);
  // The first one was listed when its page was loaded.
  expect([...named].toSorted()).toEqual(ids);
});

test('requests IDs as the service writes them, because it may compare them as text', async () => {
  const own = ids.map((id) => id.toUpperCase());
  const ask: Ask = async (_method, path) => {
    const wanted = /[?&]ids=([^&]*)/.exec(path)?.[1]?.split(',');
    const listed = own.filter((id) => wanted?.includes(id) ?? true).map((Id) => ({ Id }));
    return { Paging: { HasMoreRecords: false }, Result: listed };
  };
  const unacknowledged = createUnacknowledged(ask, first, 'true');
  expect([...(await unacknowledged.namedOf(own))].toSorted()).toEqual(ids);
  // The filter leaves nothing out.
  expect(await unacknowledged.separates()).toBe(false);
});
