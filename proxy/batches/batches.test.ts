import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { batchDetails, batchList, type BatchDetails, type BatchList } from '#contract/batch.ts';
import { problem, problemType } from '#contract/problem.ts';
import type { Entry } from '../journal/entry.ts';
import { createJournal } from '../journal/journal.ts';
import { monotonic } from '../service/sending-clock.ts';
import { eachStore } from '../testing/each-store.ts';
import { sendJson, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';
import { createBatches } from './batches.ts';

const applyPath = '/v2/accounting/receivables/payments/apply';
const receipt = { ReportId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff', RecordsReceived: 1 };
const target = '0F8FAD5B-D9CB-469F-A165-70867728950E';

let service: FakeService;
let waybill: TestWaybill;
let answerWrite: (response: ServerResponse) => void;

beforeAll(async () => {
  service = await startFakeService(({ method, target }, response) => {
    if (method === 'POST' && /apply|update/.test(target)) answerWrite(response);
    else sendJson(response, 200, { Success: true, Result: [] });
  });
  waybill = await startTestWaybill(service.baseUrl, undefined, {
    waitingTimes: { payment: 2_000, update: 60_000 },
  });
});
beforeEach(() => {
  service.received.length = 0;
  answerWrite = (response) => sendJson(response, 200, receipt);
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

const json = { 'content-type': 'application/json' };

function pay(key: string, number = 'P-1') {
  const payment = `{"PaymentNumber":"${number}","AutoApply":false,"Partner":{"Code":"ACME"},
    "PaymentMethod":{"Code":"ACH"},"Amount":{"Value":9007199254740993.10,"Units":1},
    "ApplyTo":[{"Id":"${target}","Amount":{"Value":1.50,"Units":1},"Type":0}]}`;
  return waybill.ask(`/api${applyPath}`, {
    method: 'POST',
    headers: { ...json, 'idempotency-key': key },
    body: `{"Payments":[${payment}]}`,
  });
}

async function list(query = ''): Promise<BatchList> {
  const { body } = await waybill.ask(`/api/batches${query}`);
  return batchList.parse(JSON.parse(body));
}

async function details(id: number): Promise<BatchDetails> {
  const { body } = await waybill.ask(`/api/batches/${id}`);
  return batchDetails.parse(JSON.parse(body));
}

async function decide(id: number, decision: string, note = 'asked by phone') {
  const reply = await waybill.ask(`/api/batches/${id}/${decision}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ note }),
  });
  return { status: reply.status, value: JSON.parse(reply.body) as unknown };
}

async function waited(id: number): Promise<void> {
  await expect.poll(async () => (await details(id)).waitingTimeLeft).toBe(0);
}

const sends = () => service.received.filter(({ target }) => target === applyPath);

/** A payment whose answer was lost. */
async function uncertain(): Promise<{ key: string; id: number }> {
  answerWrite = (response) => response.destroy();
  const key = randomUUID();
  expect((await pay(key)).status).toBe(502);
  answerWrite = (response) => sendJson(response, 200, receipt);
  const { batches } = await list(`?key=${key}`);
  return { key, id: batches[0]!.id };
}

test('lists batches in pages, newest first', async () => {
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of keys) await pay(key);
  const first = await list('?limit=2&kind=apply');
  expect(first.batches.map(({ key }) => key)).toEqual([keys[2], keys[1]]);
  const second = await list(`?limit=2&before=${first.next}`);
  expect(second.batches[0]).toMatchObject({
    key: keys[0],
    endpoint: 'payments.apply',
    kind: 'apply',
    who: null,
    state: 'DONE',
    sent: 1,
    elements: 1,
    recordsReceived: 1,
    receivedDiffers: false,
    reportId: receipt.ReportId,
    verdicts: { pending: 1 },
    needsPerson: false,
  });
  expect((await list('?open=true')).batches.map(({ key }) => key)).toEqual(keys.toReversed());
  expect((await list(`?record=${target.toLowerCase()}&limit=1`)).batches[0]?.key).toBe(keys[2]);
  expect((await list(`?record=${randomUUID()}`)).batches).toEqual([]);
});

test('finds the batch of a ReportId in upper or lower case', async () => {
  const [report, key] = [randomUUID(), randomUUID()];
  await pay(randomUUID());
  answerWrite = (response) => sendJson(response, 200, { ...receipt, ReportId: report });
  await pay(key);
  const { batches } = await list(`?report=${report.toUpperCase()}`);
  expect(batches).toMatchObject([{ key, reportId: report }]);
  expect((await list(`?report=${randomUUID()}`)).batches).toEqual([]);
});

test('shows the exact request, the exact answer and every step of a batch', async () => {
  const key = randomUUID();
  await pay(key);
  const { batches } = await list(`?key=${key.toUpperCase()}`);
  const batch = await details(batches[0]!.id);
  expect(batch.request).toEqual({ method: 'POST', target: applyPath, body: sends()[0]!.body });
  expect(batch.request.body).toContain('9007199254740993.10');
  expect(batch.answer?.body).toBe(JSON.stringify(receipt));
  expect(batch.history.map(({ state }) => state)).toEqual(['PREPARED', 'SENDING', 'DONE']);
  expect(batch.lines).toMatchObject([
    { position: 0, id: target, asked: 'apply', paymentNumber: 'P-1', verdict: 'pending' },
  ]);
  expect(batch.may).toEqual({ sendAgain: false, arrived: false });
});

test('sends a payment again unchanged, only by a person and after the waiting time', async () => {
  const { id, key } = await uncertain();
  // A batch that waits for a person is not in progress.
  const goingOn = (await list('?open=true')).batches;
  expect(goingOn.map((batch) => batch.id)).not.toContain(id);
  expect((await list('?state=uncertain')).batches[0]).toMatchObject({ id, needsPerson: true });
  const early = await decide(id, 'send-again');
  expect(early.status).toBe(409);
  const refusal = problem.parse(early.value);
  expect(refusal.type).toBe(problemType('batch-too-early'));
  expect(refusal.maySendAgainAt).toBe((await details(id)).maySendAgainAt);
  await waited(id);
  expect(sends()).toHaveLength(1);
  expect(await decide(id, 'send-again')).toMatchObject({
    status: 200,
    value: { state: 'DONE', needsPerson: false },
  });
  const bodies = sends().map(({ body }) => body);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  expect(bodies[0]).toContain(`"TransactionId":"${key}"`);
  expect((await details(id)).history).toMatchObject([
    { state: 'PREPARED' },
    { state: 'SENDING' },
    { state: 'UNKNOWN' },
    { state: 'SENDING', note: 'asked by phone' },
    { state: 'DONE' },
  ]);
  expect((await decide(id, 'send-again')).status).toBe(409);
  expect((await pay(key)).headers['idempotency-replayed']).toBe('true');
  expect(sends()).toHaveLength(2);
});

test('sends nothing after a person marks a payment as received', async () => {
  const { id, key } = await uncertain();
  expect(await decide(id, 'arrived', 'seen in their portal')).toMatchObject({
    status: 200,
    value: { state: 'DONE', may: { sendAgain: false, arrived: false }, answer: null },
  });
  expect((await details(id)).history.at(-1)).toMatchObject({ note: 'seen in their portal' });
  const again = await pay(key);
  expect(again.status).toBe(502);
  expect(JSON.parse(again.body)).toMatchObject({
    type: problemType('write-uncertain'),
    detail: expect.stringContaining('known to be done'),
  });
  expect(sends()).toHaveLength(1);
  expect((await decide(id, 'arrived')).status).toBe(409);
});

test('keeps the outcome unknown and restarts the waiting time if a resend gets no answer', async () => {
  const { id } = await uncertain();
  await waited(id);
  answerWrite = (response) => response.destroy();
  expect(await decide(id, 'send-again')).toMatchObject({
    status: 200,
    value: { state: 'UNKNOWN', may: { sendAgain: false } },
  });
  expect(sends()).toHaveLength(2);
});

test.each([
  ['/api/batches/0', 404],
  ['/api/batches/999999', 404],
  ['/api/batches/1%30', 404],
  ['/api/batches?limit=201', 400],
  ['/api/batches?limit=1&limit=2', 400],
  ['/api/batches?state=LOST', 400],
  ['/api/batches?other=1', 400],
])('answers %s with %i', async (path, status) => {
  expect((await waybill.ask(path)).status).toBe(status);
});

test('refuses reads and decisions from another site', async () => {
  const { id } = await uncertain();
  await waited(id);
  const headers = { ...json, 'sec-fetch-site': 'cross-site' };
  for (const path of ['', `/${id}`, `/${id}/send-again`, `/${id}/arrived`]) {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { body: '{"note":""}' } : {};
      const reply = await waybill.ask(`/api/batches${path}`, { method, headers, ...body });
      expect(reply.status).toBe(403);
    }
  }
  expect(sends()).toHaveLength(1);
  expect((await details(id)).state).toBe('UNKNOWN');
});

test('finds a batch by its ReportId, key, payment number, ID or own reference', async () => {
  const key = randomUUID();
  await pay(key, 'Wire 77/b');
  const { batches } = await list(`?key=${key}`);
  const { id, reportId } = batches[0]!;
  const referenced = JSON.stringify({ mode: 'merge', rows: [[target, 'INV-2041']] });
  const found = async (text: string) =>
    (await list(`?find=${encodeURIComponent(text)}&limit=200`)).batches.map((one) => one.id);
  for (const text of [reportId!.toUpperCase(), key, ' wire 77/B ', target.toLowerCase()]) {
    expect(await found(text)).toContain(id);
  }
  expect(await found('wire 77')).toEqual([]);
  expect(await found(randomUUID())).toEqual([]);
  expect(await found('INV-2041')).toEqual([]);
  const imported = await waybill.ask('/api/references', {
    method: 'PUT',
    headers: json,
    body: referenced,
  });
  expect(imported.status).toBe(200);
  expect(await found('inv-2041')).toContain(id);
});

describe('a decision', () => {
  const decision = { who: 'anna', note: null };
  const waitingTimes = { update: 1_000, acknowledge: 1_000, payment: 1_000 };

  async function start(endpoint = 'payments.apply', isOver = true) {
    const [store] = await eachStore[0]![1](1);
    const journal = createJournal(store!);
    const sendAgain = vi.fn(async () => {});
    const lookAt = vi.fn(async (_id: number) => true);
    const batches = createBatches({
      account: 'a',
      journal,
      sendAgain,
      lookAt,
      waitingTimes,
      waits: () => ({ begunAt: monotonic() - (isOver ? 1_001 : 0), restarted: null }),
      wake: () => {},
    });
    const intent = { account: 'a', who: null, key: randomUUID(), body: '{}', bodyHash: 'h' };
    const prepared = await journal.prepare({ ...intent, endpoint, target: applyPath }, 1);
    const unknown = async (): Promise<Entry> => {
      const verdict = { reason: 'reset', reportId: null, recordsReceived: null };
      const sending = await journal.markSending(prepared, 1);
      return await journal.settle(sending, { ...verdict, state: 'UNKNOWN' }, 2);
    };
    const { id } = prepared;
    return { journal, batches, sendAgain, lookAt, id, prepared, unknown };
  }
  const refused = { problem: { type: problemType('batch-not-open') } };

  test('to resend a payment waits for a check, and sends nothing if that fails', async () => {
    const { batches, sendAgain, lookAt, id, unknown } = await start();
    await unknown();
    lookAt.mockResolvedValueOnce(false);
    await expect(batches.sendAgain(id, decision)).rejects.toMatchObject(refused);
    expect(sendAgain).not.toHaveBeenCalled();
    await batches.sendAgain(id, decision);
    expect(lookAt).toHaveBeenCalledTimes(2);
    expect(sendAgain).toHaveBeenCalledTimes(1);
  });

  test('to resend a payment sends nothing if the check finds the payment', async () => {
    const { journal, batches, sendAgain, lookAt, id, unknown } = await start();
    const entry = await unknown();
    lookAt.mockImplementationOnce(async () => {
      await journal.settleWithoutAnswer(entry, 'read-back', 'the service shows it', 3);
      return true;
    });
    await expect(batches.sendAgain(id, decision)).rejects.toMatchObject(refused);
    expect(sendAgain).not.toHaveBeenCalled();
  });

  test.each([
    ['settled', 'payments.apply'],
    ['settled', 'notifications.update'],
    ['about to be sent', 'payments.apply'],
  ])('about a write that is %s changes nothing: %s', async (state, endpoint) => {
    const { journal, batches, sendAgain, lookAt, id, unknown } = await start(endpoint);
    if (state === 'settled') {
      await journal.settleWithoutAnswer(await unknown(), 'person', 'seen', 3);
    }
    const before = await batches.read(id, [endpoint]);
    await expect(batches.sendAgain(id, decision)).rejects.toMatchObject(refused);
    await expect(batches.arrived(id, decision)).rejects.toMatchObject(refused);
    expect([sendAgain.mock.calls, lookAt.mock.calls]).toEqual([[], []]);
    expect((await batches.read(id, [endpoint])).history).toEqual(before.history);
  });

  test('sends what only sets values, or was never sent, without a check', async () => {
    const update = await start('notifications.update');
    await update.unknown();
    await update.batches.sendAgain(update.id, decision);
    const unsent = await start();
    const sending = await unsent.journal.markSending(unsent.prepared, 1);
    await unsent.journal.markNotSent(sending, 'no connection', 2);
    await unsent.batches.sendAgain(unsent.id, decision);
    for (const { lookAt, sendAgain } of [update, unsent]) {
      expect([lookAt.mock.calls.length, sendAgain.mock.calls.length]).toEqual([0, 1]);
    }
  });

  test('may not see batches of other endpoints', async () => {
    const { batches, id } = await start();
    const unseen = { problem: { type: problemType('unknown-batch') } };
    await expect(batches.read(id, ['notifications.update'])).rejects.toMatchObject(unseen);
    await expect(batches.read(id, [])).rejects.toMatchObject(unseen);
    expect(await batches.read(id, ['payments.apply'])).toMatchObject({ state: 'PREPARED' });
  });
});
