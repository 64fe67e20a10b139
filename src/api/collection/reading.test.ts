import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationFilters } from '../notifications.ts';
import { patchStatuses } from '../jobs/patch-statuses.ts';
import { provideData } from '../provide-data.ts';
import { createRowStore } from '../row-store.ts';
import { settingsQuery } from '../settings.ts';
import { collectionOf, type Collection } from './collection.ts';
import { openCollection, readCollection, readFresh, stopReading } from './reading.ts';

const filters: NotificationFilters = { status: 'everything', types: [] };
const ROWS = 450;

provideData({
  start: () => expect.unreachable('There are no workers here'),
  here: async () => createRowStore({}),
  locale: () => undefined,
});

let client: QueryClient;
let total = ROWS;
let asked: number[];
/** Called before a page is answered. */
let onPage: (page: number) => void | Promise<void>;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(settingsQuery.queryKey, {
    service: { kind: 'sandbox', host: null, credentials: true },
    firstPage: 1,
    unacknowledged: 'true',
    codes: {} as never,
    account: 'test',
    links: {},
    needsAction: {},
    waitingTimes: { update: 1, acknowledge: 1, payment: 1 },
  });
  asked = [];
  total = ROWS;
  onPage = () => {};
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    const page = Number(/\/200\/(\d+)/.exec(path)![1]);
    asked.push(page);
    await onPage(page);
    signal?.throwIfAborted();
    return Response.json({
      Paging: { PageNumber: page, Total: total, HasMoreRecords: page * 200 < ROWS },
      Result: Array.from({ length: Math.min(200, ROWS - (page - 1) * 200) }, (_, index) =>
        notification((page - 1) * 200 + index),
      ),
      Success: true,
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
});

function notification(place: number) {
  return {
    Id: `00000000-0000-0000-0000-${String(place).padStart(12, '0')}`,
    CreatedAt: new Date(Date.UTC(2026, 10, 20) - place * 1000).toISOString(),
    Event: 58,
    RecordId: null,
    RecordNumber: `SO-${place}`,
    Message: 'Shipped',
    Status: 1,
    Type: 'SalesOrder',
  };
}

function collection(): Collection {
  return collectionOf(client, filters);
}

/** Changes rows like an action on notifications. */
function patch(place: number, status: number): void {
  patchStatuses(client, new Map([[notification(place).Id, status]]));
}

test('keeps what was odd about the service’s paging', async () => {
  await openCollection(client, filters);
  expect(collection().oddities).toEqual([]);
  total = 0;
  await readCollection(client, filters);
  expect(collection().oddities).toEqual([expect.stringMatching(/total of 0/)]);
});

test('everything, newest first, with what Total was proven to count', async () => {
  const totals = new Set<number | null>();
  onPage = () => void totals.add(collection().total);
  await openCollection(client, filters);
  expect(collection()).toMatchObject({ state: 'complete', read: ROWS, changedWhileRead: false });
  expect(
    collection()
      .rows.map(({ value }) => value.RecordNumber)
      .slice(0, 3),
  ).toEqual(['SO-0', 'SO-1', 'SO-2']);
  expect(totals).toContain(ROWS);
});

test('does not reload what was just loaded, and shares one load between two callers', async () => {
  await Promise.all([openCollection(client, filters), openCollection(client, filters)]);
  const calls = asked.length;
  await openCollection(client, filters);
  await readFresh(client, filters);
  expect(asked).toHaveLength(calls);
  await readCollection(client, filters);
  expect(asked.length).toBeGreaterThan(calls);
});

test('a status that was changed while everything is read anew stays', async () => {
  await openCollection(client, filters);
  onPage = (page) => {
    if (page === 2) patch(7, 4);
  };
  await readCollection(client, filters);
  expect(collection().rows[7]!.value.Status).toBe(4);
  onPage = () => {};
  await readCollection(client, filters);
  expect(collection().rows[7]!.value.Status).toBe(1);
});

test('a stopped reading says how far it came, and another can take its place', async () => {
  onPage = (page) => {
    if (page === 2) stopReading(client, filters);
  };
  await openCollection(client, filters);
  expect(collection()).toMatchObject({ state: 'stopped', asOf: null });
  expect(collection().rows.length).toBeLessThan(ROWS);
  onPage = () => {};
  await readCollection(client, filters);
  expect(collection().state).toBe('complete');
});

test('complete rows stay during a reload, even if it fails', async () => {
  await openCollection(client, filters);
  onPage = (page) => {
    expect(collection().rows).toHaveLength(ROWS);
    if (page === 3) throw new TypeError('no such thing');
  };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const reading = readCollection(client, filters);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await reading;
  expect(collection()).toMatchObject({ state: 'failed' });
  expect(collection().rows).toHaveLength(ROWS);
});

test('loads the newest of more pages than requested, and continues for a caller who needs all', async () => {
  await openCollection(client, filters, 2);
  expect(collectionOf(client, filters)).toMatchObject({ state: 'stopped', read: 400, asOf: null });
  expect(collectionOf(client, filters).newestAsOf).not.toBeNull();
  const before = asked.length;
  await openCollection(client, filters, 2);
  expect(asked).toHaveLength(before);
  await openCollection(client, filters);
  expect(collectionOf(client, filters)).toMatchObject({ state: 'complete', read: ROWS });
});
