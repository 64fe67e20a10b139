import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { batchDetails, batchList } from '#contract/batch.ts';
import { newFolder } from '../testing/new-folder.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const settings = {
  waitingTimes: { update: 1_500, acknowledge: 1_500, payment: 1_500 },
  follow: { quiet: 100 },
};

test.each(['statusAfter', 'status'] as const)(
  'leaves a write with an unknown outcome to a person after a restore (%s)',
  async (kind) => {
    const sandbox = await startTestSandbox({
      notifications: 300,
    });
    const start = async (environment: Record<string, string> = {}) => {
      const waybill = await startTestWaybill(
        sandbox.url,
        { ...testCredentials, ...environment },
        settings,
      );
      onTestFinished(waybill.stop);
      const change = (key: string, lists: object) =>
        waybill.ask('/api/v2/notifications/update', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ Read: [], Unread: [], Archive: [], ...lists }),
        });
      const batchOf = async (key: string) => {
        const list = await waybill.ask(`/api/batches?key=${key}`);
        const { id } = batchList.parse(JSON.parse(list.body)).batches[0]!;
        return batchDetails.parse(JSON.parse((await waybill.ask(`/api/batches/${id}`)).body));
      };
      return { ...waybill, change, batchOf };
    };
    const sent = () => sandbox.requests.filter(({ target }) => target.endsWith('/update')).length;
    const { id } = sandbox.store.newest(300).find(({ status }) => status === 1)!;
    const first = await start();
    sandbox.faults.set({ match: { path: '/v2/notifications/update' }, kind, times: 1 });
    const key = randomUUID();
    expect((await first.change(key, { Read: [id] })).status).toBeGreaterThanOrEqual(500);
    const backup = join(newFolder(), 'backup');
    await backUp(first.dataDir, backup);
    await expect.poll(async () => (await first.batchOf(key)).state).toBe('DONE');
    // Somebody marks it unread, which the backup knows nothing of.
    expect((await first.change(randomUUID(), { Unread: [id] })).status).toBe(200);
    await expect.poll(() => sandbox.store.notification(id)!.status).toBe(1);
    await first.stop();

    const before = sent();
    const dataDir = newFolder();
    await restore(backup, dataDir);
    const second = await start({ DATA_DIR: dataDir });
    await expect.poll(async () => (await second.batchOf(key)).needsPerson).toBe(true);
    expect(sent()).toBe(before);
    expect(sandbox.store.notification(id)!.status).toBe(1);
    // A person decides, and then it is an ordinary write again.
    const { id: number } = await second.batchOf(key);
    const again = await second.ask(`/api/batches/${number}/send-again`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note: '' }),
    });
    expect(again.status).toBe(200);
    expect(sent()).toBe(before + 1);
  },
);
