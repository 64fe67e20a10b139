import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { begin, chosen, ended, targetsOf, verdicts } from '../testing/job-client.ts';
import { createJobs } from '../jobs/jobs.ts';
import { prepareJob } from '../jobs/prepare-job.ts';
import { openJournal } from '../journal/journal.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { newFolder } from '../testing/new-folder.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const settings = { waitingTimes: { update: 1_500, acknowledge: 1_500, payment: 1_500 } };

test('continues a job in a restored folder without sending anything twice', async () => {
  const sandbox = await startTestSandbox({
    notifications: 4_500,
  });
  const start = async (environment: Record<string, string> = {}) => {
    const all = { ...testCredentials, ...environment };
    const waybill = await startTestWaybill(sandbox.url, all, settings);
    onTestFinished(waybill.stop);
    return { ...waybill, sandbox };
  };
  const first = await start();
  const targets = chosen(first, 1, 4, 700);
  const release = sandbox.faults.hold({ path: '/v2/notifications/archive' });
  const job = await begin(first, 'archive', targets);
  const isBegun = async () => (await targetsOf(first, job)).targets.some(({ isSent }) => isSent);
  await expect.poll(isBegun, { interval: 10 }).toBe(true);
  const backup = join(newFolder(), 'backup');
  await backUp(first.dataDir, backup);
  release();
  expect(verdicts((await ended(first, job)).targets)).toEqual({ done: 700 });
  // A person brings one of the last ones back, which the backup knows nothing of.
  const [brought] = targets.slice(-1);
  const undo = await first.ask('/api/v2/notifications/update', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ Read: [brought!.id], Unread: [], Archive: [] }),
  });
  expect(undo.status).toBe(200);
  await expect.poll(() => sandbox.store.notification(brought!.id)!.status).toBe(2);
  await first.stop();

  const dataDir = newFolder();
  await restore(backup, dataDir);
  const second = await start({ DATA_DIR: dataDir });
  const over = await ended(second, job);
  const { done = 0, skipped = 0, ...rest } = verdicts(over.targets);
  expect(rest).toEqual({});
  expect(done + skipped).toBe(700);
  expect(skipped).toBeGreaterThan(0);
  expect(sandbox.store.notification(brought!.id)!.status).toBe(2);
  const archived = sandbox.store.batches().flatMap(({ body }) => JSON.parse(body).Archive);
  expect(archived.length).toBe(new Set(archived).size);
});

test('stops an acknowledgement in a restored folder until a person continues it', async () => {
  const folder = newFolder();
  const journal = await openJournal(openSqliteStore(folder));
  const ana = { name: 'ana', may: () => true };
  const id = crypto.randomUUID();
  const transactions = [{ Id: crypto.randomUUID(), Partner: { Code: 'NORD' }, Type: 0 }];
  const body = JSON.stringify({ action: 'acknowledge', transactions });
  await createJobs(journal.store, 'a').create(id, prepareJob(body), ana);
  const backup = join(newFolder(), 'backup');
  await backUp(folder, backup);
  await journal.close();
  const dataDir = newFolder();
  await restore(backup, dataDir);
  const restored = await openJournal(openSqliteStore(dataDir));
  onTestFinished(() => restored.close());
  const jobs = createJobs(restored.store, 'a');
  // The next round of the proxy stops it: nothing of it is on its way.
  expect(await jobs.list(ana)).toMatchObject({ jobs: [{ id, state: 'stopping' }] });
  expect(await jobs.decide(id, 'resume', null, ana)).toMatchObject({ state: 'open' });
});
