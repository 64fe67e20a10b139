import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { jobList } from '#contract/job.ts';
import type { Role } from '#contract/session.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { addUser, signIn, users } from '../testing/people.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

const id = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const acknowledgement = {
  action: 'acknowledge',
  transactions: [{ Id: id, Partner: { Code: 'ACME' }, Type: 0, TransactionNumber: null }],
};
const rows = [{ createdAt: '2026-01-01T00:00:00Z', type: 'Batch', before: 1 }];
const reading = {
  action: 'read',
  targets: [{ id, hasOwnId: true, recordNumber: null, rows, to: 2 }],
  since: null,
};

test('requires the action’s role to start, see and control a job', async () => {
  // Nothing settles: the service never accepts a write.
  const service = await startFakeService((_request, response) =>
    sendJson(response, 503, { Success: false }),
  );
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const as = async (name: string, roles: readonly Role[]) => {
    await addUser(waybill, name, roles);
    const cookie = await signIn(waybill, name);
    const ask = (path: string, body?: object) =>
      waybill.ask(`/api/jobs${path}`, {
        method: path === '' && body === undefined ? 'GET' : 'POST',
        headers: {
          cookie,
          'idempotency-key': randomUUID(),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    return {
      begin: async (body: object) => (await ask('', body)).status,
      list: async () => jobList.parse(JSON.parse((await ask('')).body)).jobs,
      stop: async (job: string) => (await ask(`/${job}/stop`)).status,
      targets: async (job: string) =>
        (await waybill.ask(`/api/jobs/${job}/targets`, { headers: { cookie } })).status,
    };
  };
  const anna = await as('anna', ['accounting']);
  const tom = await as('tom', ['triage']);
  const paul = await as('paul', ['payer']);
  const beth = await as('beth', ['triage', 'accounting']);
  expect([await anna.begin(acknowledgement), await anna.begin(reading)]).toEqual([200, 403]);
  expect([await tom.begin(acknowledgement), await tom.begin(reading)]).toEqual([403, 200]);
  expect([await paul.begin(acknowledgement), await paul.begin(reading)]).toEqual([403, 403]);
  expect([await beth.begin(acknowledgement), await beth.begin(reading)]).toEqual([200, 200]);
  const actions = async ({ list }: typeof anna) => (await list()).map(({ action }) => action);
  expect(await actions(anna)).toEqual(['acknowledge']);
  expect(await actions(tom)).toEqual(['read']);
  expect(await actions(paul)).toEqual([]);
  expect(await actions(beth)).toEqual(['read', 'acknowledge']);
  const [job] = await anna.list();
  for (const other of [tom, paul, beth]) expect(await other.targets(job!.id)).toBe(404);
  expect([await tom.stop(job!.id), await paul.stop(job!.id)]).toEqual([404, 403]);
  expect(await anna.targets(job!.id)).toBe(200);
  expect(await anna.stop(job!.id)).toBe(200);
});

test('stops the jobs that a person may no longer start', async () => {
  const service = await startFakeService((_request, response) =>
    sendJson(response, 503, { Success: false }),
  );
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
  });
  const database = new DatabaseSync(join(waybill.dataDir, 'waybill.db'), { readOnly: true });
  onTestFinished(async () => {
    database.close();
    await waybill.stop();
    await service.close();
  });
  await addUser(waybill, 'anna', ['triage', 'accounting']);
  const cookie = await signIn(waybill, 'anna');
  for (const body of [reading, acknowledgement]) {
    const headers = { cookie, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    await waybill.ask('/api/jobs', { method: 'POST', headers, body: JSON.stringify(body) });
  }
  const states = () =>
    Object.fromEntries(
      database
        .prepare('SELECT action, state FROM jobs')
        .all()
        .map(({ action, state }) => [action, state]),
    );
  expect(states()).toEqual({ read: 'open', acknowledge: 'open' });
  await users(waybill, 'set-roles', 'anna', '--roles', 'accounting');
  await expect.poll(() => states()['read'], { timeout: 20_000 }).toMatch(/^stop/);
  expect(states()['acknowledge']).toBe('open');
});
