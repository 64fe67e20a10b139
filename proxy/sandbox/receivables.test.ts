import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionView } from './sandbox-store.ts';
import { startClient, type Client } from './testing/client.ts';
import { waitFor } from './testing/wait-for.ts';

let client: Client;
let rows: TransactionView[];
beforeAll(async () => {
  client = await startClient();
  rows = client.sandbox.store.transactions().toReversed();
});
afterAll(() => client.sandbox.close());

const path = '/v2/accounting/receivables';
const idsOf = (list: { Id: string }[]): string[] => list.map(({ Id }) => Id);

test.each<[string, (row: TransactionView) => boolean]>([
  ['', () => true],
  ['?status=4', ({ status }) => status === 4],
  ['?status=0,1,16', ({ status }) => [0, 1, 16].includes(status)],
  ['?types=0', ({ type }) => type === 0],
  ['?types=2,8', ({ type }) => type === 2 || type === 8],
  ['?unacknowledged=true', ({ acknowledged }) => !acknowledged],
  ['?unacknowledged=1', () => true],
  [
    '?status=4&types=32&unacknowledged=True',
    (row) => row.status === 4 && row.type === 32 && !row.acknowledged,
  ],
])('lists transactions that match the query “%s”', async (query, matches) => {
  const expected = rows.filter(matches);
  const first = await client.get(`${path}/150${query}`);
  const second = await client.get(`${path}/150/2${query}`);
  expect(first.loose.Paging).toEqual({
    PageNumber: 1,
    Total: expected.length,
    HasMoreRecords: expected.length > 150,
  });
  expect(idsOf([...first.loose.Result, ...second.loose.Result])).toEqual(
    expected.slice(0, 300).map(({ id }) => id),
  );
});

test('filters by partners and IDs in any letter case and ignores unknown values', async () => {
  const partners = [rows[0]!.partnerId, rows[9]!.partnerId];
  const byPartner = await client.get(
    `${path}/200/1?partnerId=${partners.join().toUpperCase()},no-such-partner`,
  );
  expect(idsOf(byPartner.loose.Result)).toEqual(
    rows.filter(({ partnerId }) => partners.includes(partnerId)).map(({ id }) => id),
  );
  const byId = await client.get(`${path}/200/1?ids=${rows[7]!.id},${rows[3]!.id.toUpperCase()}`);
  expect(idsOf(byId.loose.Result)).toEqual([rows[3]!.id, rows[7]!.id]);
  expect((await client.get(`${path}/200/1?ids=no-such-id`)).loose.Result).toEqual([]);
});

test('lists payments only with include=Payments', async () => {
  const { loose } = await client.get(`${path}/200/1?include=Payments&status=1024`);
  const paid = loose.Result.find(({ Payments }: { Payments: unknown[] }) => Payments.length > 0);
  const payment = client.sandbox.store.payment(paid.Payments[0].Id)!;
  expect(payment.allocations.map(({ transactionId }) => transactionId)).toContain(paid.Id);
  const single = await client.get(`${path}/id/${paid.Id}?include=Payments`);
  expect(single.loose).toEqual(paid);
  const without = await client.get(`${path}/id/${paid.Id}`);
  expect('Payments' in without.loose).toBe(false);
});

test.each([
  ['/201/1', 'pageSize'],
  ['/10/1?status=3', 'status: 3'],
  ['/10/1?types=1', 'types: 1'],
  ['/10/1?include=Details', 'include: Details'],
])('rejects %s', async (tail, text) => {
  const { status, loose } = await client.get(path + tail);
  expect(status).toBe(400);
  expect(loose.Messages[0].Text).toContain(text);
});

test('rejects an unknown ID', async () => {
  const { status, loose } = await client.get(`${path}/id/nothing`);
  expect(status).toBe(400);
  expect(loose).toMatchObject({ Success: false });
});

test('sends amounts digit for digit', async () => {
  const { text } = await client.get(`${path}/200/1`);
  for (const { total } of rows.slice(0, 200)) expect(text).toContain(`{"Value":${total},"Units"`);
});

test('removes acknowledged transactions from the filter and fails invalid lines one by one', async () => {
  const [a, b, c, d] = rows.filter(({ acknowledged }) => !acknowledged) as [
    TransactionView,
    TransactionView,
    TransactionView,
    TransactionView,
  ];
  const stranger = rows.find(({ partnerId }) => partnerId !== d.partnerId)!;
  const element = (row: TransactionView, replaced: object = {}): object => ({
    Id: row.id,
    Partner: { Id: null, Code: row.partnerCode, Name: null },
    Type: row.type,
    TransactionNumber: null,
    ...replaced,
  });
  const { loose } = await client.post(`${path}/acknowledge`, {
    TransactionId: 'from the caller',
    Acknowledgements: [
      element(a),
      element(b, { Partner: { Id: b.partnerId.toUpperCase() } }),
      element(c, { Type: 99 }),
      element(d, { Partner: { Code: stranger.partnerCode } }),
      element(d, { Id: stranger.partnerId }),
      element(d, { TransactionNumber: a.number }),
    ],
  });
  expect(loose).toMatchObject({
    RecordsReceived: 6,
    TransactionId: 'from the caller',
    Success: true,
    Messages: [],
  });
  const report = await waitFor(async () => {
    const { loose: found } = await client.get(
      `${path}/report/${loose.ReportId}/200?includeLines=true`,
    );
    return found.ReportStatus >= 2 ? found : undefined;
  });
  const lines: { Status: number; RecordId: string; Message: string }[] = report.Result;
  expect(lines.map(({ Status }) => Status)).toEqual([1, 1, 2, 2, 2, 2]);
  expect(lines.map(({ RecordId }) => RecordId).slice(0, 3)).toEqual([a.id, b.id, c.id]);
  const left = await client.get(
    `${path}/200/1?unacknowledged=true&ids=${[a, b, c, d].map(({ id }) => id).join()}`,
  );
  expect(idsOf(left.loose.Result)).toEqual([c.id, d.id]);
});

test('returns 404 or 501 for accounting when it is absent', async () => {
  for (const accounting of ['404', '501'] as const) {
    const without = await startClient({ dialect: { accounting } });
    expect((await without.get(`${path}/10/1`)).status).toBe(Number(accounting));
    expect((await without.get(`${path}/payments/10/1`)).status).toBe(Number(accounting));
    expect((await without.post('/v2/notifications/10/1')).status).toBe(200);
    await without.sandbox.close();
  }
});
