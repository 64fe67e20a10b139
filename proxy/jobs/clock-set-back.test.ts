import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { PausedError } from '../service/service-call.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { startAcknowledging } from '../testing/acknowledging.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { recordCall } from './call-rows.ts';
import { jobsWhere } from './job-rows.ts';
import { createJobs } from './jobs.ts';
import { prepareJob } from './prepare-job.ts';

test('retries a waiting job soon after the clock was set back', async () => {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  let offset = 0;
  let tries = 0;
  const { jobs, by } = await startAcknowledging(store, {
    ids: [randomUUID()],
    send: () => {
      tries++;
      if (tries === 1) return Promise.reject(new PausedError('busy', 2_000));
      const body = JSON.stringify({ Success: true, ReportId: randomUUID(), RecordsReceived: 1 });
      return Promise.resolve({ status: 200, contentType: 'application/json', body });
    },
    clock: () => Date.now() + offset,
  });
  await expect.poll(async () => (await jobs.list(by)).jobs[0]!.problem).toContain('wait');
  offset = -5 * 3_600_000;
  await expect.poll(() => tries).toBe(2);
});

test.each([
  ['waits', 'a moment', 500, false],
  ['does not wait', 'a day', 86_400_000, true],
])('%s to send refused lines again if it is due in %s', async (_does, _when, wait, isRecorded) => {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  const transactions = [{ Id: randomUUID(), Partner: { Code: 'NORD' }, Type: 0 }];
  const body = prepareJob(JSON.stringify({ action: 'acknowledge', transactions }));
  await createJobs(store, 'a').create(randomUUID(), body, { name: 'ana', may: () => true });
  const now = Date.now();
  const recorded = store.commit(async (sql) => {
    await sql.run('UPDATE job_targets SET tries = 1');
    await sql.run('UPDATE jobs SET again_at = ?', now + wait);
    const [job] = await jobsWhere(sql, 'a', '1 = 1');
    return await recordCall(sql, 'a', job!, randomUUID(), now);
  });
  expect(await recorded).toBe(isRecorded);
});
