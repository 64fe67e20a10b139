import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { batchList } from '#contract/batch.ts';
import { problemType } from '#contract/problem.ts';
import { openJournal } from '../journal/journal.ts';
import { accountKeyOf } from '../service/account.ts';
import { readSettings } from '../settings/settings.ts';
import { startWaybill } from '../start.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { ask, makeFolder, testCredentials } from '../testing/test-waybill.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';

const receipt = { ReportId: randomUUID(), RecordsReceived: 1 };
const id = randomUUID();
const update = {
  endpoint: 'notifications.update',
  target: '/v2/notifications/update',
  body: `{"Read":["${id}"],"Unread":[],"Archive":[]}`,
};
const payment = {
  endpoint: 'payments.apply',
  target: '/v2/accounting/receivables/payments/apply',
  body: `{"Payments":[]}`,
};

/** The proxy over a data folder that an earlier one left. */
async function startOver(leave: (dataDir: string, account: string) => Promise<void> | void) {
  const service = await startFakeService(({ method, target }, response) => {
    const isWrite = method === 'POST' && /update|apply/.test(target);
    sendJson(response, 200, isWrite ? receipt : { Success: true, Result: [] });
  });
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const settings = readSettings(
    {
      ...testCredentials,
      SERVICE_BASE_URL: service.baseUrl,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    null,
  );
  const { baseUrl, credentials } = settings.service as Extract<
    typeof settings.service,
    { kind: 'remote' }
  >;
  await leave(dataDir, accountKeyOf(baseUrl, credentials));
  const waybill = await startWaybill(settings, join(folder, 'dist'));
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
    rmSync(folder, { recursive: true });
  });
  return {
    service,
    ask: (path: string, options: Parameters<typeof ask>[2] = {}) =>
      ask(waybill.address, path, {
        ...options,
        headers: { 'sec-fetch-site': 'same-origin', ...options.headers },
      }),
  };
}

test('sends recorded writes at startup, but leaves a payment to a person', async () => {
  const keys = {
    young: randomUUID(),
    old: randomUUID(),
    ahead: randomUUID(),
    told: randomUUID(),
    withdrawn: randomUUID(),
    pay: randomUUID(),
  };
  const { service, ask } = await startOver(async (dataDir, account) => {
    const journal = await openJournal(openSqliteStore(dataDir));
    const intent = { account, who: null, bodyHash: 'h', ...update };
    const now = Date.now();
    await journal.prepare({ ...intent, key: keys.young }, now);
    await journal.prepare({ ...intent, key: keys.old }, now - 86_400_000);
    await journal.prepare({ ...intent, key: keys.ahead }, now + 86_400_000);
    const withdrawn = await journal.prepare({ ...intent, key: keys.withdrawn }, now);
    await journal.withdraw(withdrawn, now, { who: null, note: null });
    const told = await journal.prepare({ ...intent, key: keys.told }, now);
    await journal.markNotSent(await journal.markSending(told, now), 'nothing was sent', now);
    await journal.prepare({ ...intent, ...payment, key: keys.pay }, now);
    await journal.close();
  });
  const list = async () => batchList.parse(JSON.parse((await ask('/api/batches')).body));
  await expect.poll(async () => (await list()).needsPerson).toBe(4);
  const { batches } = await list();
  expect(batches.map(({ key, state, needsPerson }) => [key, state, needsPerson])).toEqual([
    [keys.pay, 'PREPARED', true],
    [keys.told, 'PREPARED', true],
    [keys.withdrawn, 'PREPARED', false],
    // The clock was set back since.
    [keys.ahead, 'PREPARED', true],
    [keys.old, 'PREPARED', true],
    [keys.young, 'DONE', false],
  ]);
  const sends = () => service.received.filter(({ target }) => /update|apply/.test(target));
  expect(sends()).toHaveLength(1);
  const reply = await ask(
    `/api/batches/${batches.find(({ key }) => key === keys.old)!.id}/send-again`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"note":""}',
    },
  );
  expect(JSON.parse(reply.body)).toMatchObject({ state: 'DONE' });
  expect(sends()).toHaveLength(2);
});

test('keeps reads working over a damaged journal and explains why other routes fail', async () => {
  const { service, ask } = await startOver((dataDir) =>
    writeFileSync(join(dataDir, 'waybill.db'), 'x'.repeat(10_000)),
  );
  expect((await ask('/api/v2/carriers')).status).toBe(200);
  const before = service.received.length;
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const refused = await Promise.all([
    ask('/api/batches'),
    ask('/api/batches/1'),
    ask('/api/references'),
    ask('/api/batches/1/arrived', { method: 'POST', headers: json, body: '{"note":""}' }),
    ask('/api/references', {
      method: 'PUT',
      headers: json,
      body: '{"mode":"merge","rows":[["a","b"]]}',
    }),
    ask(`/api${update.target}`, { method: 'POST', headers: json, body: update.body }),
  ]);
  for (const { status, body } of refused) {
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({
      type: problemType('journal-unavailable'),
      detail: expect.stringContaining('is damaged'),
    });
  }
  expect(service.received).toHaveLength(before);
});
