import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { batchDetails, batchList } from '#contract/batch.ts';
import { createJournal } from '../journal/journal.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { accountOf } from '../service/account.ts';
import { readSettings } from '../settings.ts';
import { startWaybill } from '../start.ts';
import { takeLease } from '../store/lease.ts';
import { openPostgres } from '../testing/each-store.ts';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { ask, makeFolder, testCredentials } from '../testing/test-waybill.ts';

const path = '/v2/notifications/update';

/** Two proxies on one PostgreSQL, before one service; nothing is read but what they follow. */
async function startTwo(file: object = {}, isFollowedElsewhere = false) {
  const sandbox = await startSandbox({
    notifications: 300,
    partners: 5,
    transactions: 20,
    payments: 5,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 50 },
    credentials: {
      consumerKey: testCredentials.OAUTH_CONSUMER_KEY,
      consumerSecret: testCredentials.OAUTH_CONSUMER_SECRET,
      token: testCredentials.OAUTH_TOKEN,
      tokenSecret: testCredentials.OAUTH_TOKEN_SECRET,
    },
  });
  const databaseUrl = await newDatabase();
  const folder = makeFolder();
  const settings = readSettings(
    {
      ...testCredentials,
      SERVICE_BASE_URL: sandbox.url,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
    },
    JSON.stringify({ waitingTimes: { update: 1_500 }, follow: { quiet: 100 }, ...file }),
  );
  const { baseUrl, credentials } = settings.service as Extract<
    typeof settings.service,
    { kind: 'remote' }
  >;
  const account = accountOf(baseUrl, credentials);
  if (isFollowedElsewhere) {
    const of = { name: `follow ${account}`, owner: 'a third one', term: 600_000 };
    await (await openPostgres(databaseUrl)).commit((sql) => takeLease(sql, of));
  }
  const start = async () => {
    const waybill = await startWaybill(settings, join(folder, 'dist'));
    let isOpen = true;
    const stop = async (): Promise<void> => {
      if (isOpen) await waybill.stop();
      isOpen = false;
    };
    onTestFinished(stop);
    const askIt = (at: string, { headers, ...options }: Parameters<typeof ask>[2] = {}) =>
      ask(waybill.address, at, {
        ...options,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      });
    const batchOf = async (key: string) => {
      const list = await askIt(`/api/batches?key=${key}`);
      const { batches } = batchList.parse(JSON.parse(list.body));
      const { body } = await askIt(`/api/batches/${batches[0]!.id}`);
      return batchDetails.parse(JSON.parse(body));
    };
    return {
      stop,
      ask: askIt,
      batchOf,
      async markRead(ids: readonly string[]): Promise<string> {
        const key = randomUUID();
        const { status } = await askIt(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ Read: ids, Unread: [], Archive: [] }),
        });
        expect(status).toBe(200);
        return key;
      },
      untilFollowed: (key: string) =>
        expect.poll(async () => (await batchOf(key)).isFollowed, { timeout: 30_000 }).toBe(true),
    };
  };
  onTestFinished(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  const unread = sandbox.store.newest(300).filter(({ status }) => status === 1);
  return {
    sandbox,
    databaseUrl,
    account,
    /** Of the lease to follow. */
    ownerOf: async () => (await query(databaseUrl, 'SELECT owner FROM leases WHERE until > 1'))[0],
    ids: (from: number, count: number) => unread.slice(from, from + count).map(({ id }) => id),
    proxies: [await start(), await start()] as const,
  };
}

test('one of two follows what either sends; where it stops, the other one does', async () => {
  const { proxies, ids, ownerOf } = await startTwo();
  const [one, two] = proxies;
  await expect.poll(ownerOf).toBeDefined();
  const first = await ownerOf();
  const keys = await Promise.all([one.markRead(ids(0, 3)), two.markRead(ids(3, 3))]);
  for (const key of keys) await two.untilFollowed(key);
  expect((await one.batchOf(keys[1])).verdicts).toMatchObject({ proven: 3 });
  expect(await ownerOf()).toEqual(first);
  await one.stop();
  const last = await two.markRead(ids(6, 3));
  await two.untilFollowed(last);
  expect(await ownerOf()).not.toEqual(first);
});

test('while a third one follows, neither does', async () => {
  const { proxies, ids, sandbox, databaseUrl } = await startTwo({}, true);
  const [one, two] = proxies;
  const first = await one.markRead(ids(0, 1));
  const sentAt = Date.now();
  await expect
    .poll(() => sandbox.store.counts().waiting === 0 && Date.now() > sentAt + 200)
    .toBe(true);
  // Both hear of it, when the first one would be due.
  const second = await two.markRead(ids(1, 1));
  await expect.poll(async () => (await two.batchOf(second)).state).toBe('DONE');
  const readings = () => sandbox.requests.filter(({ target }) => target.includes('/report/'));
  expect(readings()).toEqual([]);
  await query(databaseUrl, 'UPDATE leases SET until = 1');
  for (const key of [first, second]) await one.untilFollowed(key);
  expect(readings().length).toBeGreaterThan(0);
});

test('what one has written, the other no longer shows as it was', async () => {
  const { proxies, ids } = await startTwo({ cache: { lists: 600_000 } });
  const [one, two] = proxies;
  const [id] = ids(0, 1);
  const shown = async () => {
    const { body } = await two.ask('/api/v2/notifications/200/1?statuses=1', { method: 'POST' });
    return body.includes(id!);
  };
  expect(await shown()).toBe(true);
  const key = await one.markRead([id!]);
  await one.untilFollowed(key);
  // Done before it is followed: without a word from the other one it would be shown for minutes.
  await one.markRead(ids(1, 1));
  await expect.poll(shown).toBe(false);
});

test('what a proxy that is gone was sending is read back; what it had not sent goes out', async () => {
  const { proxies, ids, databaseUrl, account, sandbox } = await startTwo({
    waitingTimes: { update: 120_000 },
  });
  const [, two] = proxies;
  // A third one, which is killed.
  const gone = createJournal(await openPostgres(databaseUrl));
  const now = Date.now();
  const intentOf = (key: string, id: string) => ({
    account,
    who: null,
    key,
    endpoint: 'notifications.update',
    target: path,
    body: JSON.stringify({ Read: [id], Unread: [], Archive: [] }),
    bodyHash: key,
  });
  const [sent, unsent] = [randomUUID(), randomUUID()];
  const [a, b] = ids(0, 2);
  // The waiting times are over, and it never arrived.
  const entry = await gone.prepare(intentOf(sent, a!), now - 130_000);
  await gone.markSending(entry, now - 130_000, { deadline: -20_000 });
  await gone.prepare(intentOf(unsent, b!), now - 70_000);
  await query(databaseUrl, 'UPDATE leases SET until = 1');
  await two.untilFollowed(sent);
  const { history, verdicts } = await two.batchOf(sent);
  expect(verdicts).toMatchObject({ proven: 1 });
  expect(history.map(({ state }) => state).filter(Boolean)).toEqual([
    'PREPARED',
    'SENDING',
    'UNKNOWN',
    'SENDING',
    'DONE',
  ]);
  expect(history[2]!.reason).toBe('the proxy that was sending it stopped');
  await two.untilFollowed(unsent);
  expect((await two.batchOf(unsent)).verdicts).toMatchObject({ proven: 1 });
  expect(sandbox.store.batches()).toHaveLength(2);
});
