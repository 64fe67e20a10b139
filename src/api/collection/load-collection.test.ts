import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationFilters } from '../notifications.ts';
import { patchStatuses } from '../patch-statuses.ts';
import { provideData } from '../listing/provide-data.ts';
import { createRowStore } from '../listing/row-store.ts';
import { settingsQuery } from '../session/settings.ts';
import { collectionOf, collectionQuery, type Collection } from './collection.ts';
import {
  openCollection,
  reloadCollection,
  ensureFresh,
  stopCollection,
} from './load-collection.ts';

const filters: NotificationFilters = { status: 'everything', types: [] };
const ROWS = 450;

provideData({
  start: () => expect.unreachable('There are no workers here'),
  here: async () => createRowStore({}),
  locale: () => undefined,
});

let client: QueryClient;
let total = ROWS;
/** The number of the first rows whose Status is a name. */
let unreadable: number;
let asked: number[];
/** Called before a page is answered. */
let onPage: (page: number) => void | Promise<void>;
/** Changes through Waybill: ids of what was archived and marked unread. */
let done: { archive: string[]; unread: string[] };

beforeEach(() => {
  // As for a collection on screen.
  client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
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
  unreadable = 0;
  onPage = () => {};
  done = { archive: [], unread: [] };
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    if (path.startsWith('/api/notifications/news')) return Response.json(news());
    const page = Number(/\/200\/(\d+)/.exec(path)![1]);
    asked.push(page);
    await onPage(page);
    signal?.throwIfAborted();
    return Response.json({
      Paging: { PageNumber: page, Total: total, HasMoreRecords: page * 200 < ROWS },
      Result: Array.from({ length: Math.min(200, ROWS - (page - 1) * 200) }, (_, index) => {
        const place = (page - 1) * 200 + index;
        return place < unreadable
          ? { ...notification(place), Status: 'Read' }
          : notification(place);
      }),
      Success: true,
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
});

function news() {
  const now = new Date().toISOString();
  const batch = { batch: 1, who: 'Rule: Shipped', at: now, read: [], ...done };
  return { taken: [], done: [batch], isCut: false, now, next: Date.parse(now) };
}

function notification(place: number) {
  return {
    Id: `10000000-0000-0000-0000-${String(place).padStart(12, '0')}`,
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

test('reports the number of unreadable rows', async () => {
  unreadable = 2;
  await openCollection(client, filters);
  expect(collection().oddities).toEqual([
    'Waybill can’t read 2 notifications. They are left out here.',
  ]);
});

test('keeps irregularities of the service’s paging', async () => {
  await openCollection(client, filters);
  expect(collection().oddities).toEqual([]);
  total = 0;
  await reloadCollection(client, filters);
  expect(collection().oddities).toEqual([expect.stringMatching(/total of 0/)]);
});

test('loads everything newest first and learns the meaning of Total', async () => {
  const totals = new Set<number | null>();
  onPage = () => void totals.add(collection().total);
  await openCollection(client, filters);
  expect(collection()).toMatchObject({
    state: 'complete',
    loaded: ROWS,
    changedWhileLoading: false,
  });
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
  await ensureFresh(client, filters);
  expect(asked).toHaveLength(calls);
  await reloadCollection(client, filters);
  expect(asked.length).toBeGreaterThan(calls);
});

test('keeps a status that changes during a full reload', async () => {
  await openCollection(client, filters);
  onPage = (page) => {
    if (page === 2) patch(7, 4);
  };
  await reloadCollection(client, filters);
  expect(collection().rows[7]!.value.Status).toBe(4);
  onPage = () => {};
  await reloadCollection(client, filters);
  expect(collection().rows[7]!.value.Status).toBe(1);
});

test('reports the progress of a stopped load and can be loaded again', async () => {
  onPage = (page) => {
    if (page === 2) stopCollection(client, filters);
  };
  await openCollection(client, filters);
  expect(collection()).toMatchObject({ state: 'stopped', loadedAt: null });
  expect(collection().rows.length).toBeLessThan(ROWS);
  onPage = () => {};
  await reloadCollection(client, filters);
  expect(collection().state).toBe('complete');
});

test('keeps complete rows during a reload, even a failed one', async () => {
  await openCollection(client, filters);
  onPage = (page) => {
    expect(collection().rows).toHaveLength(ROWS);
    if (page === 3) throw new TypeError('no such thing');
  };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const reading = reloadCollection(client, filters);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await reading;
  expect(collection()).toMatchObject({ state: 'failed' });
  expect(collection().rows).toHaveLength(ROWS);
});

test('loads the newest of more pages than requested, and continues for a caller who needs all', async () => {
  await openCollection(client, filters, 2);
  expect(collectionOf(client, filters)).toMatchObject({
    state: 'stopped',
    loaded: 400,
    loadedAt: null,
  });
  expect(collectionOf(client, filters).newestLoadedAt).not.toBeNull();
  const before = asked.length;
  await openCollection(client, filters, 2);
  expect(asked).toHaveLength(before);
  await openCollection(client, filters);
  expect(collectionOf(client, filters)).toMatchObject({ state: 'complete', loaded: ROWS });
});

const inbox: NotificationFilters = { status: 'inbox', types: [] };
const statusAt = (place: number) =>
  collectionOf(client, inbox).rows.find(({ value }) => value.id === notification(place).Id)?.value
    .Status;

/** Opens the collection again after some minutes. */
async function openAfter(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  await openCollection(client, inbox);
  vi.useRealTimers();
}

test('applies changes by rules and colleagues to older rows without a full reload', async () => {
  await openCollection(client, inbox);
  done.archive = [notification(7).Id, notification(420).Id];
  asked = [];
  await openAfter(1);
  expect([statusAt(7), statusAt(420), statusAt(421)]).toEqual([1, 4, 1]);
  expect(asked).toEqual([1]);
});

test('applies known changes, and reloads everything for rows that returned to the list', async () => {
  await openCollection(client, filters);
  patch(420, 4);
  const gone = notification(ROWS + 1);
  await openCollection(client, inbox);
  const { rows } = collectionOf(client, inbox);
  const { queryKey } = collectionQuery(inbox);
  const shown = rows.filter(({ value }) => value.id !== notification(420).Id);
  client.setQueryData(queryKey, { ...collectionOf(client, inbox), rows: shown });
  done.unread = [notification(420).Id];
  asked = [];
  await openAfter(1);
  expect(asked).toEqual([1]);
  expect(statusAt(420)).toBe(1);

  done.unread = [gone.Id];
  asked = [];
  await openAfter(2);
  expect(asked).toContain(3);
});
