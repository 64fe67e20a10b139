import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import type { ReadRow } from '../listing/paging.ts';
import { openCollectionStore, type SavedFacts } from './collection-store.ts';
import { toListRows } from './row-text.ts';

beforeEach(() => vi.stubGlobal('IDBKeyRange', { bound: (...ends: unknown[]) => ends }));
afterEach(() => vi.unstubAllGlobals());

const facts: SavedFacts = {
  loadedAt: 1,
  newestLoadedAt: 1,
  caughtUp: null,
  changedWhileLoading: false,
  order: 'newest-first',
  reported: null,
  oddities: [],
};

/** The parts of a browser's database that a store uses, shared by tabs. */
function createDatabase() {
  const stores = { heads: new Map<string, unknown>(), chunks: new Map<string, unknown>() };
  const keyOf = (value: { name: string; index?: number }): string =>
    value.index === undefined ? value.name : `${value.name}/${value.index}`;
  const storeOf = (name: 'heads' | 'chunks') => ({
    get: async (key: string) => stores[name].get(key),
    getAll: async () => [...stores[name].values()],
    put: async (value: { name: string; index?: number }) => stores[name].set(keyOf(value), value),
    delete: async (range: string | [[string, number], unknown]) => {
      if (typeof range === 'string') stores[name].delete(range);
      else {
        for (const key of stores[name].keys()) {
          if (Number(key.split('/')[1]) >= range[0][1]) stores[name].delete(key);
        }
      }
    },
  });
  const database = {
    get: (name: 'heads' | 'chunks', key: string) => storeOf(name).get(key),
    getAll: (name: 'heads' | 'chunks') => storeOf(name).getAll(),
    transaction: () => ({ objectStore: storeOf, done: Promise.resolve() }),
  };
  return async () => await Promise.resolve(database as never);
}

function rowsOf(serials: readonly number[]) {
  const read = serials.map((serial) => {
    const Id = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
    const raw = { Id, CreatedAt: '2026-07-29T10:00:00Z', Event: 1, Status: 1, Type: 'Feeds' };
    return { raw, identity: Id };
  });
  return toListRows(read as unknown as ReadRow<Notification>[]);
}

const idsOf = (rows: ReturnType<typeof rowsOf> | undefined) =>
  rows?.map(({ identity }) => identity);

const down = (from: number): number[] => Array.from({ length: from + 1 }, (_, at) => from - at);

test('saves every row once after another tab has saved other ones', async () => {
  const open = createDatabase();
  const [one, two] = [await openCollectionStore('a', open), await openCollectionStore('a', open)];
  const all = rowsOf(down(1200));
  await one.save('new', facts, all);
  // The other tab knows that the oldest row has left, which divides all rows differently.
  await two.save('new', facts, all.slice(0, -1));
  const [newer] = rowsOf([1201]);
  await one.save('new', facts, [newer!, ...all]);
  const saved = await (await openCollectionStore('a', open)).load('new');
  expect(idsOf(saved?.rows)).toEqual(idsOf([newer!, ...all]));
});

test('ends with the latest of two saves, though it has less to write', async () => {
  const open = createDatabase();
  const store = await openCollectionStore('a', open);
  await Promise.all([
    store.save('new', facts, rowsOf(down(1200))),
    store.save('new', facts, rowsOf(down(10))),
  ]);
  expect((await store.load('new'))?.rows).toHaveLength(11);
});

test('loads no copy whose rows this Waybill cannot read', async () => {
  const store = await openCollectionStore('a', createDatabase());
  const [first, ...rows] = rowsOf(down(3));
  await store.save('new', facts, [{ ...first!, raw: { Status: 'many' } }, ...rows]);
  await expect(store.load('new')).rejects.toThrow('1 rows');
});
