import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListQuery } from './list-query.ts';
import { toReadPage } from './paging.ts';
import { openWholeList, loadWholeList, stopWholeList, wholeListOf } from './whole-list.ts';

const ROWS = 1_000;
const PAGE_SIZE = 200;

let client: QueryClient;
let asked: number[];
/** Called before a page is answered. */
let onPage: (ordinal: number) => void;

beforeEach(() => {
  client = new QueryClient();
  asked = [];
  onPage = () => {};
});
afterEach(() => client.clear());

const query = {
  queryKey: ['things'],
  readPage: async (ordinal, { signal }) => {
    asked.push(ordinal);
    await Promise.resolve();
    onPage(ordinal);
    signal.throwIfAborted();
    const first = ordinal * PAGE_SIZE;
    const serials = Array.from({ length: PAGE_SIZE }, (_, place) => first + place);
    return toReadPage(
      { rowKey: String, sortInstant: () => undefined },
      {
        transactionId: null,
        transactionTime: null,
        success: true,
        messages: [],
        paging: { PageNumber: ordinal, Total: ROWS, HasMoreRecords: first + PAGE_SIZE < ROWS },
        rows: serials.map((serial) => ({ value: serial, raw: serial })),
        faults: [],
      },
      { asked: ordinal, pageSize: PAGE_SIZE, readAt: Date.now() },
    );
  },
} as Pick<ListQuery<number>, 'queryKey' | 'readPage'> as ListQuery<number>;

const list = () => wholeListOf(client, query);
const serials = () => list().rows.map(({ value }) => value);

test('loads every page and reports a complete list', async () => {
  const before = Date.now();
  await loadWholeList(client, query);
  expect(list()).toMatchObject({ state: 'complete', loaded: ROWS, total: ROWS, error: null });
  expect(serials()).toEqual(Array.from({ length: ROWS }, (_, serial) => serial));
  expect(list().loadedAt).toBeGreaterThanOrEqual(before);
  expect(list().loadedAt).toBeLessThanOrEqual(Date.now());
});

test('loads a list once for any number of callers', async () => {
  openWholeList(client, query);
  openWholeList(client, query);
  await loadWholeList(client, query);
  const reads = asked.length;
  openWholeList(client, query);
  expect(asked).toHaveLength(reads);
});

test('loads a list again for a caller that needs a newer one, while others keep it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await loadWholeList(client, query);
    const [first, reads] = [list().loadedAt!, asked.length];
    vi.setSystemTime(first + 60_000);
    openWholeList(client, query);
    openWholeList(client, query, { freshFor: 60_001 });
    expect(asked).toHaveLength(reads);
    openWholeList(client, query, { freshFor: 60_000 });
    expect(list()).toMatchObject({ state: 'loading', loadedAt: first });
    await vi.waitFor(() => expect(list()).toMatchObject({ state: 'complete' }));
    expect(list().loadedAt).toBe(first + 60_000);
  } finally {
    vi.useRealTimers();
  }
});

test('keeps the loaded rows when stopped and doesn’t claim completeness', async () => {
  onPage = (ordinal) => {
    if (ordinal === 3) stopWholeList(client, query);
  };
  await loadWholeList(client, query);
  expect(list()).toMatchObject({ state: 'stopped', loadedAt: null });
  expect(serials().slice(0, PAGE_SIZE)).toEqual(
    Array.from({ length: PAGE_SIZE }, (_, serial) => serial),
  );
});

test('keeps a list complete when a reload fails', async () => {
  await loadWholeList(client, query);
  const { rows, loadedAt } = list();
  const failure = new Error('gone');
  onPage = () => {
    throw failure;
  };
  await loadWholeList(client, query);
  expect(list()).toMatchObject({ state: 'failed', error: failure, loadedAt });
  expect(list().rows).toBe(rows);
});

test('loads the requested number of pages and reports that there are more', async () => {
  await loadWholeList(client, query, 2);
  expect(list()).toMatchObject({
    state: 'stopped',
    loaded: 400,
    loadedAt: null,
    changedWhileLoading: false,
  });
  expect(serials()).toEqual(Array.from({ length: 400 }, (_, serial) => serial));
  expect(list().beganAt).not.toBeNull();
  expect(Math.max(...asked.filter((ordinal) => ordinal !== 4))).toBeLessThan(2);

  const before = asked.length;
  openWholeList(client, query, { most: 2 });
  expect(asked).toHaveLength(before);
  openWholeList(client, query);
  await vi.waitFor(() => expect(list()).toMatchObject({ state: 'complete', loaded: ROWS }));
});

test('is complete with exactly as many pages as requested', async () => {
  await loadWholeList(client, query, ROWS / PAGE_SIZE);
  expect(list()).toMatchObject({ state: 'complete', loaded: ROWS });
  expect(list().loadedAt).toBe(list().beganAt);
});
