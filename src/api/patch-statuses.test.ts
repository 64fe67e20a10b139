import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { rowStatusKey } from './events/own-changes.ts';
import { patchStatuses, statusesOf } from './patch-statuses.ts';

const first = '2026-11-01T00:00:00Z';
const second = '2026-11-02T00:00:00Z';

function row(id: string, CreatedAt = first, Status = 1) {
  return { value: { id, CreatedAt, Status }, raw: { Id: id, Status }, identity: id };
}

function cacheOf(...pages: ReturnType<typeof row>[][]) {
  const client = new QueryClient();
  const key = ['notifications', 'list'];
  client.setQueryData(key, { pages: pages.map((rows) => ({ rows })), pageParams: [] });
  client.setQueryData(['notifications', 'collection'], { rows: pages.flat(), read: 1 });
  const read = () =>
    client.getQueryData<{ pages: { rows: ReturnType<typeof row>[] }[] }>(key)!.pages;
  const statuses = () => read().map(({ rows }) => rows.map(({ value }) => value.Status));
  return { client, read, statuses };
}

test('patches rows by ID in any case, in every loaded list', () => {
  const { client, statuses, read } = cacheOf([row('AB'), row('c')], [row('d')]);
  const untouched = read()[1];
  patchStatuses(client, new Map([['ab', 4]]));
  expect(statuses()).toEqual([[4, 1], [1]]);
  expect(read()[0]!.rows[0]!.raw).toEqual({ Id: 'AB', Status: 4 });
  expect(read()[1]).toBe(untouched);
  expect(client.getQueryData(['notifications', 'collection'])).toMatchObject({
    rows: [{ value: { Status: 4 } }, {}, {}],
    read: 1,
  });
});

test('tells rows that share their record’s ID apart by time', () => {
  const { client, statuses } = cacheOf([row('r', first), row('r', second)]);
  patchStatuses(
    client,
    new Map([
      ['r', 4],
      [rowStatusKey('R', second), 2],
    ]),
  );
  expect(statuses()).toEqual([[4, 2]]);
  expect(statusesOf(client, new Set(['r']))).toEqual(
    new Map([
      [rowStatusKey('r', first), 4],
      [rowStatusKey('r', second), 2],
    ]),
  );
});

test('finds a row by its ID and time alone, also where the ID has an @', () => {
  const { client, statuses } = cacheOf([row('a@b', first), row('a@b', second), row('a')]);
  patchStatuses(client, new Map([[rowStatusKey('A@B', second), 2]]));
  expect(statuses()).toEqual([[1, 2, 1]]);
});

test('keeps the load time of a patched list', () => {
  const { client } = cacheOf([row('a')]);
  const { dataUpdatedAt } = client.getQueryState(['notifications', 'list'])!;
  patchStatuses(client, new Map([['a', 2]]));
  expect(client.getQueryState(['notifications', 'list'])!.dataUpdatedAt).toBe(dataUpdatedAt);
});
