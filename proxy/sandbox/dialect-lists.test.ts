import { expect, test } from 'vitest';
import type { Dialect } from './wire/dialect.ts';
import { startClient } from './testing/client.ts';

/** A client whose sandbox departs from the plain preset. */
const speaking = (dialect: Partial<Dialect>) => startClient({ dialect });
const list = '/v2/notifications/50/1';

test.each(['Id', 'NotificationId', 'MessageId'] as const)(
  'sends and accepts IDs in %s',
  async (field) => {
    const client = await speaking({ notificationIdField: field });
    const { loose } = await client.post(list);
    const idFields = Object.keys(loose.Result[0]).filter((name) => name.endsWith('Id'));
    expect(idFields).toEqual([field, 'RecordId']);
    await client.post(`/v2/notifications/${loose.Result[0][field]}/archive`);
    expect(client.sandbox.store.notification(loose.Result[0][field])!.status).toBe(4);
    await client.sandbox.close();
  },
);

test('updates every notification of a record when notifications have no IDs', async () => {
  const client = await startClient({
    notifications: 3000,
    dialect: { notificationIdField: 'none' },
  });
  const all = client.sandbox.store.newest(3000);
  const group = [...Map.groupBy(all, ({ recordId }) => recordId).values()].find(
    (rows) => rows.length > 2,
  )!;
  const { loose } = await client.post(`/v2/notifications/${group[0]!.recordId}/archive`);
  expect(loose.Success).toBe(true);
  expect(group.map(({ id }) => client.sandbox.store.notification(id)!.status)).toEqual(
    group.map(() => 4),
  );
  const other = all.find(
    ({ status, recordId }) => status === 1 && recordId !== group[0]!.recordId,
  )!;
  expect(client.sandbox.store.notification(other.id)!.status).toBe(1);
  const byOwnId = await client.post(`/v2/notifications/${other.id}/archive`);
  expect(byOwnId.loose.Success).toBe(false);
  await client.sandbox.close();
});

test.each([
  ['lower', /^[^A-F]+$/],
  ['upper', /^[^a-f]+$/],
  ['mixed', /^[^a-f]+$/],
] as const)('sends IDs in %s case', async (idCase, shape) => {
  const client = await speaking({ idCase });
  const { loose } = await client.post(list);
  expect(loose.Result[0].Id).toMatch(shape);
  const update = await client.post('/v2/notifications/archive', { Archive: [loose.Result[0].Id] });
  expect(update.loose.ReportId).toMatch(idCase === 'upper' ? /^[^a-f]+$/ : /^[^A-F]+$/);
  await client.sandbox.close();
});

test('sends and accepts IDs without a UUID version', async () => {
  const client = await speaking({ idVersions: 'other' });
  const { loose } = await client.post('/v2/notifications/200/1');
  const ids: string[] = loose.Result.map(({ Id }: { Id: string }) => Id);
  expect(ids.some((id) => !/^.{14}[1-8].{4}[89ab]/.test(id))).toBe(true);
  const found = await client.post(`/v2/notifications/${ids[0]}/archive`);
  expect(found.loose.Success).toBe(true);
  await client.sandbox.close();
});

test('numbers pages from 0', async () => {
  const client = await speaking({ firstPage: 0 });
  const zero = await client.post('/v2/notifications/5/0');
  expect(zero.loose.Paging).toEqual({ PageNumber: 0, Total: 600, HasMoreRecords: true });
  const newest = client.sandbox.store.newest(1)[0]!;
  expect(zero.loose.Result[0].Id).toBe(newest.id);
  const last = await client.post('/v2/notifications/200/2');
  expect(last.loose.Paging.HasMoreRecords).toBe(false);
  await client.sandbox.close();
});

test('repeats the last page beyond the end', async () => {
  const client = await speaking({ pageBeyondLast: 'last', hasMoreRecords: 'absent' });
  const last = await client.post('/v2/notifications/200/3');
  const beyond = await client.post('/v2/notifications/200/4');
  expect(beyond.loose.Paging).toEqual({ PageNumber: 3, Total: 600 });
  expect(beyond.loose.Result).toEqual(last.loose.Result);
  const empty = await client.get('/v2/accounting/receivables/10/2?ids=none');
  expect(empty.loose).toMatchObject({ Paging: { PageNumber: 1, Total: 0 }, Result: [] });
  await client.sandbox.close();
});

test.each(['oldest', 'shuffled'] as const)('lists %s first', async (listOrder) => {
  const client = await speaking({ listOrder });
  const pages = await Promise.all(
    [1, 2, 3].map((page) => client.post(`/v2/notifications/200/${page}`)),
  );
  const rows = pages.flatMap(({ loose }) => loose.Result) as { Id: string; CreatedAt: string }[];
  expect(new Set(rows.map(({ Id }) => Id)).size).toBe(600);
  const times = rows.map(({ CreatedAt }) => Date.parse(CreatedAt));
  const ascending = times.toSorted((a, b) => a - b);
  if (listOrder === 'oldest') expect(times).toEqual(ascending);
  else {
    expect(times).not.toEqual(ascending);
    expect(times).not.toEqual(ascending.toReversed());
  }
  expect((await client.get('/v2/accounting/receivables/200/1')).loose.Result).toHaveLength(200);
  await client.sandbox.close();
});

test.each([
  ['all', [1, 2, 4]],
  ['unarchived', [1, 2]],
  ['unread', [1]],
] as const)('lists by default, without statuses: %s', async (defaultStatuses, expected) => {
  const client = await speaking({ defaultStatuses });
  const { loose } = await client.post('/v2/notifications/200/1');
  const statuses = new Set(loose.Result.map(({ Status }: { Status: number }) => Status));
  expect(statuses).toEqual(new Set(expected));
  await client.sandbox.close();
});

test('rejects statuses=0 although it lists rows of Status 0', async () => {
  const client = await speaking({ statusZeroFilter: 'refused', statusZeroRows: true });
  expect((await client.post(`${list}?statuses=0,1`)).status).toBe(400);
  const { loose } = await client.post('/v2/notifications/200/1');
  expect(loose.Result.some(({ Status }: { Status: number }) => Status === 0)).toBe(true);
  await client.sandbox.close();
});

test('generates codes outside the tables', async () => {
  const client = await startClient({ notifications: 3000, dialect: { unknownCodes: true } });
  const rows = client.sandbox.store.newest(3000);
  expect(rows.some(({ type }) => type === 'Promotion')).toBe(true);
  expect(rows.some(({ type }) => type === 'Marketplace')).toBe(true);
  expect(rows.some(({ event }) => event === 905)).toBe(true);
  expect(rows.some(({ status }) => status === 8)).toBe(true);
  expect(client.sandbox.store.transactions().some(({ type }) => type === 64)).toBe(true);
  expect(client.sandbox.store.transactions().some(({ status }) => status === 2048)).toBe(true);
  await client.sandbox.close();
});

test.each([
  [{ total: 'pages' }, { PageNumber: 1, Total: 12, HasMoreRecords: true }],
  [{ total: 'absent' }, { PageNumber: 1, HasMoreRecords: true }],
  [{ hasMoreRecords: 'absent' }, { PageNumber: 1, Total: 600 }],
  [{ total: 'absent', hasMoreRecords: 'absent' }, { PageNumber: 1 }],
] as const)('sends Paging as configured: %j', async (dialect, paging) => {
  const client = await speaking(dialect);
  expect((await client.post(list)).loose.Paging).toEqual(paging);
  await client.sandbox.close();
});
