import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { batchDetails, batchList, type BatchDetails, type BatchLine } from '#contract/batch.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { SandboxSettingsInput } from '../sandbox/context/settings.ts';
import { readSettings } from '../settings/settings.ts';
import { startWaybill } from '../start.ts';
import { copyEmptyJournal } from './new-folder.ts';
import { databaseSetting } from './postgres-database.ts';
import {
  ask,
  makeFolder,
  type Reply,
  sandboxCredentials,
  testCredentials,
} from './test-waybill.ts';

export interface FollowedWaybill {
  sandbox: Sandbox;
  readonly address: string;
  dataDir: string;
  databaseUrl: URL | null;
  ask: (path: string, options?: Parameters<typeof ask>[2]) => Promise<Reply>;
  /** Sends a write as the page would. @returns its key */
  write: (path: string, body?: unknown) => Promise<{ key: string; status: number }>;
  acknowledge: (ids: readonly string[]) => Promise<{ key: string; status: number }>;
  batch: (key: string) => Promise<BatchDetails>;
  /** Waits until a batch is in the given state; nobody reads from the service in the meantime. */
  until: (key: string, is: (batch: BatchDetails) => boolean) => Promise<BatchDetails>;
  /** Stops and starts the proxy over the same data. */
  restart: () => Promise<void>;
}

const json = { 'content-type': 'application/json' };

/** Starts a proxy that follows its batches, over a sandbox without a page. */
export async function startFollowed(
  input: SandboxSettingsInput,
  file: object = {},
): Promise<FollowedWaybill> {
  const sandbox = await startSandbox({
    notifications: 300,
    partners: 5,
    transactions: 2000,
    payments: 5,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 100 },
    credentials: sandboxCredentials,
    ...input,
  });
  const folder = makeFolder();
  const settings = readSettings(
    {
      ...(await databaseSetting()),
      ...testCredentials,
      SERVICE_BASE_URL: sandbox.url,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
    },
    JSON.stringify({ firstPage: input.preset === 'contrary' ? 0 : 1, ...file }),
  );
  if (settings.databaseUrl === null) copyEmptyJournal(settings.dataDir);
  let waybill = await startWaybill(settings, join(folder, 'dist'));
  onTestFinished(async () => {
    await waybill.stop();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  const askIt: FollowedWaybill['ask'] = (path, { headers, ...options } = {}) =>
    ask(waybill.address, path, {
      ...options,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
  const write: FollowedWaybill['write'] = async (path, body) => {
    const key = randomUUID();
    const { status } = await askIt(`/api/v2/${path}`, {
      method: 'POST',
      headers: { ...(body === undefined ? {} : json), 'idempotency-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { key, status };
  };
  const batch: FollowedWaybill['batch'] = async (key) => {
    const list = batchList.parse(JSON.parse((await askIt(`/api/batches?key=${key}`)).body));
    const { body } = await askIt(`/api/batches/${list.batches[0]!.id}`);
    return batchDetails.parse(JSON.parse(body));
  };
  return {
    sandbox,
    get address() {
      return waybill.address;
    },
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    ask: askIt,
    write,
    acknowledge: (ids) =>
      write('accounting/receivables/acknowledge', {
        Acknowledgements: ids.map((id) => {
          const { type, partnerId } = sandbox.store.transaction(id)!;
          return { Id: id, Partner: { Id: partnerId }, Type: type, TransactionNumber: null };
        }),
      }),
    batch,
    until: async (key, is) => {
      await expect.poll(async () => is(await batch(key))).toBe(true);
      return await batch(key);
    },
    restart: async () => {
      await waybill.stop();
      waybill = await startWaybill(settings, join(folder, 'dist'));
    },
  };
}

/** Returns the ids of unacknowledged transactions. */
export function unacknowledgedOf({ store }: Sandbox, count: number): string[] {
  const open = store.transactions().filter(({ acknowledged }) => !acknowledged);
  expect(open.length).toBeGreaterThanOrEqual(count);
  return open.slice(0, count).map(({ id }) => id);
}

export const verdictsOf = (lines: readonly BatchLine[]) => lines.map(({ verdict }) => verdict);
