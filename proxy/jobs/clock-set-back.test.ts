import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { PausedError } from '../service/service-call.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { startAcknowledging } from '../testing/acknowledging.ts';
import { newDataFolder } from '../testing/new-folder.ts';

test('retries a waiting job soon after the clock was set back', async () => {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  let offset = 0;
  let tries = 0;
  const { jobs, by } = await startAcknowledging(store, {
    ids: [randomUUID()],
    send: () => {
      tries++;
      if (tries === 1) return Promise.reject(new PausedError('busy', 2));
      const body = JSON.stringify({ Success: true, ReportId: randomUUID(), RecordsReceived: 1 });
      return Promise.resolve({ status: 200, contentType: 'application/json', body });
    },
    clock: () => Date.now() + offset,
  });
  await expect.poll(async () => (await jobs.list(by)).jobs[0]!.problem).toContain('wait');
  offset = -5 * 3_600_000;
  await expect.poll(() => tries).toBe(2);
});
