import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../journal/journal.ts';
import { createWriter } from '../journal/write.ts';
import { Writes } from '../journal/writes.ts';
import { PausedError } from '../service/service-call.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { createJobWorker } from './job-worker.ts';
import { createJobs } from './jobs.ts';
import { prepareJob } from './prepare-job.ts';

test('a job that waits to try again tries soon after the clock was set back', async () => {
  const journal = await openJournal(openSqliteStore(newDataFolder()));
  onTestFinished(() => journal.close());
  let offset = 0;
  const clock = () => Date.now() + offset;
  let tries = 0;
  const writer = createWriter({
    journal,
    send: () => {
      tries++;
      if (tries === 1) return Promise.reject(new PausedError('busy', 2));
      const body = JSON.stringify({ Success: true, ReportId: randomUUID(), RecordsReceived: 1 });
      return Promise.resolve({ status: 200, contentType: 'application/json', body });
    },
    clock,
  });
  const worker = createJobWorker({
    account: 'a',
    journal,
    writes: new Writes({
      account: 'a',
      writer,
      deadline: 1_000,
      claimOf: () => Promise.resolve(undefined),
      finished: () => worker.wake(),
    }),
    ask: () => Promise.reject(new Error('nothing is read')),
    firstPage: () => Promise.resolve(1),
    mayWork: () => true,
    waitingTime: 600_000,
    onError: (error) => expect.unreachable(String(error)),
    clock,
  });
  const transactions = [{ Id: randomUUID(), Partner: { Code: 'NORD' }, Type: 0 }];
  const body = JSON.stringify({ action: 'acknowledge', transactions });
  const by = { name: 'ana', may: () => true };
  const jobs = createJobs(journal.store, 'a');
  await jobs.create(randomUUID(), prepareJob(body), by);
  worker.start();
  onTestFinished(() => worker.stop());
  await expect.poll(async () => (await jobs.list(by)).jobs[0]!.problem).toContain('wait');
  offset = -5 * 3_600_000;
  await expect.poll(() => tries, { timeout: 8_000 }).toBe(2);
});
