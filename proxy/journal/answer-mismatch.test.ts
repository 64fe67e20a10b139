import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchDetails, batchList } from '#contract/batch.ts';
import { startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';

const apply = '/v2/accounting/receivables/payments/apply';
const update = '/v2/notifications/update';
const reportId = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const [one, two, three] = [
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '1f8fad5b-d9cb-469f-a165-70867728950e',
  '2f8fad5b-d9cb-469f-a165-70867728950e',
];

let service: FakeService;
let waybill: TestWaybill;
/** By key: 4.8 and 4.9 go out with it. */
let answer: (key: string) => [status: number, body: string];

let lastKey = '';

beforeAll(async () => {
  service = await startFakeService(({ method, target, body }, response) => {
    const isWrite = method === 'POST' && /apply|update|\/archive$/.test(target);
    const [status, text] = isWrite
      ? answer(/"TransactionId":"([^"]+)"/.exec(body)?.[1] ?? lastKey)
      : [200, '{"Success":true,"Result":[]}'];
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  waybill = await startTestWaybill(service.baseUrl);
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

async function sent(path: string, body: unknown) {
  lastKey = randomUUID();
  await waybill.ask(`/api${path}`, {
    method: 'POST',
    headers: {
      'idempotency-key': lastKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { body: text } = await waybill.ask(`/api/batches?key=${lastKey}`);
  const { id } = batchList.parse(JSON.parse(text)).batches[0]!;
  return batchDetails.parse(JSON.parse((await waybill.ask(`/api/batches/${id}`)).body));
}

const money = (Value: number) => ({ Value, Units: 0 });

/** Payments of two, one and no lines; the first transaction occurs in two of them. */
const payments = () => ({
  Payments: [[one, two], [one], []].map((ids, index) => ({
    PaymentNumber: `${randomUUID()} ${index}`,
    AutoApply: ids.length === 0,
    Partner: { Code: 'ACME' },
    PaymentMethod: { Code: 'ACH' },
    Amount: money(9),
    ApplyTo: ids.map((Id) => ({ Id, Amount: money(1), Type: 0 })),
  })),
});

const receipt = (fields: string) => `{"ReportId":"${reportId}",${fields}}`;
const refusal = (fields: string) =>
  `{"Success":false,"Messages":[{"Code":"X","Text":"No","Severity":2}]${fields}}`;

test.each([
  ['another TransactionId', () => receipt(`"RecordsReceived":3,"TransactionId":"${randomUUID()}"`)],
  ['a TransactionId that is no text', () => receipt('"RecordsReceived":3,"TransactionId":7')],
  ['a refusal of another', () => refusal(`,"TransactionId":"${randomUUID()}"`)],
  ['fewer records than payments', () => receipt('"RecordsReceived":1')],
  ['more records than lines', () => receipt('"RecordsReceived":5')],
  ['no records', () => receipt('"RecordsReceived":0')],
  ['a refusal of more records than were sent', () => refusal(',"RecordsReceived":57')],
  ['two Success', () => receipt('"RecordsReceived":3,"Success":false,"Success":true')],
  ['two Success that agree', () => receipt('"RecordsReceived":3,"Success":true,"Success":true')],
  [
    'two Success in a refusal',
    () => '{"Success":true,"Success":false,"Messages":[{"Code":"X","Text":"No"}]}',
  ],
  [
    'a Message with two Texts',
    () => '{"Success":false,"Messages":[{"Code":"X","Text":"Done","Text":"No"}]}',
  ],
])('reports an unknown outcome for a payment whose response has %s', async (_name, body) => {
  for (const status of [200, 400]) {
    answer = () => [status, body()];
    const batch = await sent(apply, payments());
    expect(batch).toMatchObject({ state: 'UNKNOWN', reportId: null, recordsReceived: null });
  }
});

test.each([
  ['payments', () => receipt('"RecordsReceived":3')],
  ['lines, and payments without one', () => receipt('"RecordsReceived":4')],
  ['transactions without duplicates', () => receipt('"RecordsReceived":2')],
  [
    'nothing but the TransactionId',
    (key: string) => receipt(`"RecordsReceived":3,"TransactionId":"${key.toUpperCase()}"`),
  ],
  ['a TransactionId that is null', () => receipt('"RecordsReceived":3,"TransactionId":null')],
  ['a TransactionId that is empty', () => receipt('"RecordsReceived":3,"TransactionId":""')],
  [
    'a TransactionId of zeros',
    () => receipt(`"RecordsReceived":3,"TransactionId":"${one.replaceAll(/[^-]/g, '0')}"`),
  ],
])('marks a payment done whose response counts %s', async (_name, body) => {
  answer = (key) => [200, body(key)];
  expect(await sent(apply, payments())).toMatchObject({ state: 'DONE', reportId });
});

test.each(['', ',"RecordsReceived":0'])(
  'accepts a refusal of a payment with the fields %j',
  async (fields) => {
    answer = () => [400, refusal(fields)];
    expect((await sent(apply, payments())).state).toBe('REJECTED');
  },
);

test('accepts any TransactionId for an update, which has none', async () => {
  answer = () => [200, receipt(`"RecordsReceived":1,"TransactionId":"${randomUUID()}"`)];
  expect((await sent(update, { Read: [one], Unread: [], Archive: [] })).state).toBe('DONE');
});

test.each([
  [4, 'DONE'],
  [3, 'DONE'],
  [2, 'UNKNOWN'],
  [5, 'UNKNOWN'],
])(
  'judges an update of three IDs, one repeated, with %i records received as %s',
  async (count, state) => {
    answer = () => [200, receipt(`"RecordsReceived":${count}`)];
    const body = { Read: [one], Unread: [two], Archive: [three, one.toUpperCase()] };
    expect((await sent(update, body)).state).toBe(state);
  },
);

test.each([
  [one.toUpperCase(), 'DONE'],
  [`{${one}}`, 'DONE'],
  [two, 'UNKNOWN'],
])('judges an archive whose response has the ID %s as %s', async (id, state) => {
  answer = () => [200, `{"Id":"${id}","Success":true,"Messages":[]}`];
  expect((await sent(`/v2/notifications/${one}/archive`, undefined)).state).toBe(state);
});

test.each([
  ['', 'REJECTED'],
  [',"Id":null', 'REJECTED'],
  [`,"Id":"${one}"`, 'REJECTED'],
  [`,"Id":"${two}"`, 'UNKNOWN'],
  [',"Id":7', 'UNKNOWN'],
])('judges the refusal of an archive with the fields %j as %s', async (fields, state) => {
  answer = () => [400, refusal(fields)];
  expect((await sent(`/v2/notifications/${one}/archive`, undefined)).state).toBe(state);
});

test('judges an archive by an ID in braces', async () => {
  answer = () => [200, `{"Id":"{${one}}","Success":true,"Messages":[]}`];
  expect(await sent(`/v2/notifications/%7B${one}%7D/archive`, undefined)).toMatchObject({
    state: 'DONE',
    lines: [{ id: `{${one}}` }],
  });
});
