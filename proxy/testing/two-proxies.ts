import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { batchDetails, batchList } from '#contract/batch.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { accountKeyOf } from '../service/account.ts';
import { readSettings } from '../settings/settings.ts';
import { startWaybill } from '../start.ts';
import { renewLeases } from '../store/lease.ts';
import { openPostgres } from './each-store.ts';
import { reusedDatabase, query } from './postgres-database.ts';
import { ask, makeFolder, sandboxCredentials, testCredentials } from './test-waybill.ts';

/** Path of 4.2. */
export const path = '/v2/notifications/update';

/**
 * Two proxies on one PostgreSQL, in front of one service; nothing is read except what they follow.
 */
export async function startTwo(file: object = {}, isFollowedElsewhere = false) {
  const sandbox = await startSandbox({
    notifications: 300,
    partners: 5,
    transactions: 300,
    payments: 5,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 50 },
    credentials: sandboxCredentials,
  });
  const databaseUrl = await reusedDatabase();
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
  const account = accountKeyOf(baseUrl, credentials);
  if (isFollowedElsewhere) {
    const of = { names: [`follow ${account}`], owner: 'a third one', term: 600_000 };
    await (await openPostgres(databaseUrl)).commit((sql) => renewLeases(sql, of));
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
      address: waybill.address,
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
        expect.poll(async () => (await batchOf(key)).isFollowed).toBe(true),
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
    /** The owner of the lease to follow. */
    ownerOf: async () => (await query(databaseUrl, 'SELECT owner FROM leases WHERE until > 1'))[0],
    ids: (from: number, count: number) => unread.slice(from, from + count).map(({ id }) => id),
    proxies: [await start(), await start()] as const,
  };
}
