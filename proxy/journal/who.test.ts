import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { batchDetails, batchList } from '#contract/batch.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

const guid = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';

async function start() {
  const service = await startFakeService((request, response, socket) => {
    // Never answered: whether it was done is for a person to say.
    if (/apply$|acknowledge$/.test(request.target)) socket.destroy();
    else if (request.target.endsWith('/update')) {
      sendJson(response, 200, { ReportId: guid, RecordsReceived: 1 });
    } else sendJson(response, 200, { Success: true, Result: [], Messages: [] });
  });
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
    waitingTimes: { payment: 100, acknowledge: 100 },
  });
  const beside = new DatabaseSync(join(waybill.dataDir, 'waybill.db'));
  onTestFinished(async () => {
    beside.close();
    await waybill.stop();
    await service.close();
  });
  await addUser(waybill, 'anna', ['triage', 'payer']);
  await addUser(waybill, 'bob', ['payer']);
  await addUser(waybill, 'carl', ['accounting']);
  await addUser(waybill, 'dora', ['admin']);
  const cookies = {
    anna: await signIn(waybill, 'anna'),
    bob: await signIn(waybill, 'bob'),
    carl: await signIn(waybill, 'carl'),
    dora: await signIn(waybill, 'dora'),
  };
  const ask = (who: keyof typeof cookies, method: string, path: string, body?: object, key = '') =>
    waybill.ask(path, {
      method,
      headers: {
        cookie: cookies[who],
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { ask, beside };
}

const payment = {
  Payments: [
    {
      PaymentNumber: 'W-1',
      AutoApply: true,
      Partner: { Id: guid, Code: null, Name: null },
      PaymentMethod: { Id: null, Code: 'ACH', Name: null },
      Amount: { Value: 5, Units: 0 },
      ApplyTo: [],
    },
  ],
};

test('records the person behind every write and every decision', async () => {
  const { ask, beside } = await start();
  const update = { Read: [guid], Unread: [], Archive: [] };
  expect(
    (await ask('anna', 'POST', '/api/v2/notifications/update', update, randomUUID())).status,
  ).toBe(200);
  const path = '/api/v2/accounting/receivables/payments/apply';
  expect((await ask('anna', 'POST', path, payment, randomUUID())).status).toBe(502);
  const list = batchList.parse(JSON.parse((await ask('anna', 'GET', '/api/batches')).body));
  expect(list.batches.map(({ kind, who }) => [kind, who])).toEqual([
    ['apply', 'anna'],
    ['update', 'anna'],
  ]);
  const uncertain = list.batches[0]!.id;
  for (const column of ['who', 'approved_by']) {
    const forge = `UPDATE writes SET ${column} = 'mallory' WHERE id = ${uncertain}`;
    expect(() => beside.exec(forge)).toThrow('what was asked never changes');
  }
  const decided = `/api/batches/${uncertain}/arrived`;
  const { body } = await ask('bob', 'POST', decided, { note: 'the bank says so' });
  const { who, history } = batchDetails.parse(JSON.parse(body));
  expect(who).toBe('anna');
  expect(history.filter((step) => step.who !== null)).toMatchObject([
    { state: 'PREPARED', who: 'anna', note: null },
    { state: 'SENDING', who: 'anna', note: null },
    { state: 'DONE', who: 'bob', note: 'the bank says so' },
  ]);
  // A person who may not see a batch may not decide about it.
  expect((await ask('bob', 'GET', `/api/batches/${list.batches[1]!.id}`)).status).toBe(404);
  expect(
    (await ask('bob', 'POST', `/api/batches/${list.batches[1]!.id}/send-again`, { note: '' }))
      .status,
  ).toBe(404);

  // Steps stay as they were, like the rest.
  for (const change of [`UPDATE history SET who = 'mallory'`, 'DELETE FROM history']) {
    expect(() => beside.exec(change)).toThrow(/never changes|append-only/);
  }
});

test('shows acknowledgements to all ledger readers and lets only some roles act', async () => {
  const { ask } = await start();
  const path = '/api/v2/accounting/receivables/acknowledge';
  const partner = { Id: guid, Code: null, Name: null };
  const body = {
    Acknowledgements: [{ Id: guid, Partner: partner, Type: 0, TransactionNumber: null }],
  };
  const key = randomUUID();
  expect((await ask('carl', 'POST', path, body, key)).status).toBe(502);
  const found = JSON.parse((await ask('bob', 'GET', `/api/batches?key=${key}`)).body) as unknown;
  const { id } = batchList.parse(found).batches[0]!;
  const may = async (who: 'bob' | 'carl') =>
    batchDetails.parse(JSON.parse((await ask(who, 'GET', `/api/batches/${id}`)).body)).may;
  expect(await may('bob')).toEqual({ sendAgain: false, arrived: false });
  expect((await ask('bob', 'POST', `/api/batches/${id}/arrived`, { note: '' })).status).toBe(403);
  expect(await may('carl')).toMatchObject({ arrived: true });
  expect((await ask('anna', 'GET', '/api/batches')).body).toContain(key);
});

test('lets only the owner edit a draft, and an administrator read and delete it', async () => {
  const { ask } = await start();
  const change = { version: null, name: 'mine', content: { payments: [] } };
  expect((await ask('anna', 'PUT', '/api/drafts/a', change)).status).toBe(200);
  expect((await ask('anna', 'GET', '/api/drafts/a')).body).toContain('"who":"anna"');
  for (const [method, path] of [
    ['GET', '/api/drafts/a'],
    ['DELETE', '/api/drafts/a'],
    ['GET', '/api/drafts/a/review'],
    ['POST', '/api/drafts/a/withdraw'],
  ] as const) {
    expect((await ask('bob', method, path, method === 'POST' ? {} : undefined)).status).toBe(404);
  }
  expect((await ask('bob', 'PUT', '/api/drafts/a', change)).status).toBe(409);
  expect((await ask('bob', 'GET', '/api/drafts')).body).not.toContain('mine');
  // A draft left behind reserves balances until an admin deletes it.
  expect((await ask('dora', 'GET', '/api/drafts/a')).body).toContain('"who":"anna"');
  expect((await ask('dora', 'PUT', '/api/drafts/a', { ...change, version: 1 })).status).toBe(404);
  expect((await ask('dora', 'DELETE', '/api/drafts/a')).status).toBe(200);
  expect((await ask('anna', 'GET', '/api/drafts/a')).status).toBe(404);
});
