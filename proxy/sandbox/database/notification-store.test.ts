import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationStore, type NotificationFilter } from './notification-store.ts';
import { indexesAndTriggers, tables } from './schema.ts';
import { seedNotifications } from './seed-notifications.ts';
import { presets } from '../wire/dialect.ts';

/** Enough that wide and narrow filters are answered from different indexes. */
const COUNT = 60_000;

let db: DatabaseSync;
let store: NotificationStore;
beforeAll(() => {
  db = new DatabaseSync(':memory:');
  db.exec(tables);
  db.exec('BEGIN');
  const sizes = { notifications: COUNT, days: 90 };
  seedNotifications(db, { seed: 3, partners: 9 }, sizes, presets.contrary, Date.now());
  db.exec(indexesAndTriggers);
  db.exec('COMMIT');
  store = new NotificationStore(db);
});
afterAll(() => db.close());

const filters: [string, NotificationFilter][] = [
  ['all', {}],
  ['many', { statuses: [1, 2, 4] }],
  ['many of two types', { types: ['SalesOrder', 'PurchaseOrder'], statuses: [0, 1, 2, 4] }],
  ['few', { statuses: [1], types: ['Batch', 'Blog'] }],
  ['none', { statuses: [1], types: [] }],
];

test.each(filters)('returns correct pages of %s from first to last', (_, filter) => {
  const all = store
    .latest(COUNT)
    .filter(({ status }) => filter.statuses?.includes(status) ?? true)
    .filter(({ type }) => filter.types?.includes(type) ?? true)
    .map(({ key }) => key);
  expect(store.count(filter)).toBe(all.length);
  const pages = Math.ceil(all.length / 200);
  for (const page of new Set([0, 1, Math.floor(pages / 2), pages - 2, pages - 1, pages])) {
    if (page < 0) continue;
    const offset = page * 200;
    const oldest = store.page(filter, 'oldest', offset, 200).map(({ key }) => key);
    expect(oldest).toEqual(all.slice(offset, offset + 200));
    const newest = store.page(filter, 'newest', offset, 200).map(({ key }) => key);
    expect(newest).toEqual(all.toReversed().slice(offset, offset + 200));
  }
});

test('assigns ascending keys over time', () => {
  const times = store.latest(COUNT).map(({ created }) => created);
  expect(times.every((at, index) => index === 0 || at >= times[index - 1]!)).toBe(true);
});

test('updates the counts with every change', () => {
  const before = store.count({ statuses: [1] });
  const [row] = store.page({ statuses: [1] }, 'oldest', 0, 1);
  store.setStatus(row!.key, 1);
  expect(store.count({ statuses: [1] })).toBe(before);
  store.setStatus(row!.key, 4);
  expect(store.count({ statuses: [1] })).toBe(before - 1);
  store.add({ ...row!, status: 1 });
  expect(store.count({ statuses: [1] })).toBe(before);
  expect(store.count()).toBe(COUNT + 1);
});
