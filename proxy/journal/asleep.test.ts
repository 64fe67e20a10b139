import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { problemType } from '#contract/problem.ts';
import { KILLED_AT } from '../testing/crash-at.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { ask, makeFolder, testCredentials } from '../testing/test-waybill.ts';

const preload = fileURLToPath(new URL('../testing/crash-at.ts', import.meta.url));
const path = '/v2/notifications/archive';

test('does not send after waking up if another proxy took the write over meanwhile', async () => {
  const databaseUrl = await newDatabase();
  let arrived = 0;
  const service = await startFakeService(({ target }, response) => {
    if (target === path) arrived++;
    sendJson(response, 200, { Success: true, Result: [] });
  });
  onTestFinished(() => service.close());
  const start = (environment: Record<string, string>) => {
    const home = makeFolder();
    const proxy = spawnWaybill(
      home,
      {
        ...testCredentials,
        SERVICE_BASE_URL: service.baseUrl,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'silent',
        ...environment,
      },
      ['--import', preload],
    );
    onTestFinished(async () => {
      proxy.kill('SIGKILL');
      await proxy.exit;
      rmSync(home, { recursive: true });
    });
    return proxy;
  };
  const [asleep, awake] = [start({ CRASH_AT: 'sending', CRASH_BY: 'SIGSTOP' }), start({})];
  const key = randomUUID();
  const submit = async (proxy: typeof awake) => {
    const { status, body } = await ask(await proxy.address, `/api${path}`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: `{"Archive":["${key}"]}`,
    });
    return { status, type: (JSON.parse(body) as { type?: string }).type };
  };

  const first = submit(asleep);
  await expect.poll(() => asleep.stderr()).toContain(KILLED_AT);
  const since = Date.now();
  expect(await submit(awake)).toEqual({ status: 409, type: problemType('write-under-way') });
  await query(databaseUrl, `UPDATE writes SET lease_until = 1 WHERE state = 'SENDING'`);
  expect(await submit(awake)).toEqual({ status: 502, type: problemType('write-uncertain') });
  // A lease is longer than it may take until the first byte.
  await expect.poll(() => Date.now() - since).toBeGreaterThan(10_500);
  asleep.kill('SIGCONT');
  expect((await first).status).toBe(409);
  expect(arrived).toBe(0);
  expect(await submit(asleep)).toEqual({ status: 502, type: problemType('write-uncertain') });
}, 60_000);
