import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { createJobWorker } from '../jobs/job-worker.ts';
import { createJobs } from '../jobs/jobs.ts';
import { prepareJob } from '../jobs/prepare-job.ts';
import { verdictTopic } from '../batches/follow-rows.ts';
import { openJournal, outcomeTopic } from '../journal/journal.ts';
import { createWriter } from '../journal/write.ts';
import { Writes } from '../journal/writes.ts';
import type { Send } from '../service/service-call.ts';
import type { ProxyStore } from '../store/store.ts';

interface Acknowledging {
  ids: readonly string[];
  send: Send;
  clock: () => number;
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Starts a worker with a job that acknowledges these transactions. It reads nothing back, and shows
 * no effect of refused writes.
 */
export async function startAcknowledging(store: ProxyStore, { ids, send, ...time }: Acknowledging) {
  const account = 'a';
  const by = { name: 'ana', may: () => true };
  const journal = await openJournal(store);
  const writer = createWriter({ journal, send, clock: time.clock });
  const worker = createJobWorker({
    account,
    journal,
    writes: new Writes({
      account,
      writer,
      deadline: 1_000,
      claimOf: () => Promise.resolve(undefined),
      finished: () => worker.wake(),
    }),
    ask: () => Promise.reject(new Error('nothing is read')),
    firstPage: () => Promise.resolve(1),
    mayWork: () => true,
    mayStart: () => Promise.resolve(true),
    waitingTime: 600_000,
    onError: (error) => expect.unreachable(String(error)),
    ...time,
  });
  const transactions = ids.map((Id) => ({ Id, Partner: { Code: 'NORD' }, Type: 0 }));
  const body = JSON.stringify({ action: 'acknowledge', transactions });
  const jobs = createJobs(store, account);
  const { id } = await jobs.create(randomUUID(), prepareJob(body), by);
  worker.start();
  const ends = [
    store.listen(verdictTopic(account), () => worker.wake('verdict')),
    store.listen(outcomeTopic(account), () => void refuseLines(store, account)),
  ];
  onTestFinished(async () => {
    for (const end of ends) end();
    await worker.stop();
    await writer.drain();
  });
  return { account, by, worker, jobs, id };
}

async function refuseLines(store: ProxyStore, account: string): Promise<void> {
  await store.commit(async (sql) => {
    const changed = await sql.run(
      `UPDATE lines SET verdict = 'refused', is_final = 1
       WHERE is_final = 0 AND write_id IN (SELECT id FROM writes WHERE state = 'REJECTED')`,
    );
    if (changed > 0) await sql.announce(verdictTopic(account));
  });
}
