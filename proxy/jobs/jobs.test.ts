import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { jobList } from '#contract/job.ts';
import { problemType } from '#contract/problem.ts';
import { signedRequest } from '../sandbox/testing/signed-request.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { startFollowed } from '../testing/followed-waybill.ts';
import {
  begin,
  chosen,
  decide,
  ended,
  post,
  statusesOf,
  targetsOf,
  verdicts,
} from '../testing/job-client.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { createJobs } from './jobs.ts';

const waiting = { waitingTimes: { update: 5_000 }, follow: { quiet: 1_000 } };

test('runs a job of several calls and undoes it exactly', async () => {
  const waybill = await startFollowed({ notifications: 1_500 }, waiting);
  const targets = [...chosen(waybill, 1, 4, 250), ...chosen(waybill, 2, 4, 250)];
  const job = await begin(waybill, 'archive', targets);
  expect(job).toMatchObject({ state: 'open', total: 500, revision: 1 });
  const { job: over, targets: results } = await ended(waybill, job);
  expect(over).toMatchObject({ state: 'finished', phase: null, problem: null });
  expect(verdicts(results)).toEqual({ done: 500 });
  expect(new Set(statusesOf(waybill, targets))).toEqual(new Set([4]));
  const sent = waybill.sandbox.requests.filter(({ target }) => target.endsWith('/archive'));
  expect(sent).toHaveLength(3);

  const undo = await decide(waybill, job, 'undo');
  expect(undo).toMatchObject({ action: 'undo', undoes: job.id, total: 500 });
  expect(await decide(waybill, job, 'undo')).toMatchObject({ id: undo.id });
  expect(verdicts((await ended(waybill, undo)).targets)).toEqual({ done: 500 });
  expect(statusesOf(waybill, targets).filter((status) => status === 1)).toHaveLength(250);
  expect(statusesOf(waybill, targets).filter((status) => status === 2)).toHaveLength(250);
});

test('sends an undo soon after its task even where a late list shows it as restored', async () => {
  const waybill = await startFollowed({}, waiting);
  const { credentials, requests, url } = waybill.sandbox;
  const targets = chosen(waybill, 1, 4, 3);
  const job = await begin(waybill, 'archive', targets);
  await ended(waybill, job);
  const Unread = targets.map(({ id }) => id);
  const body = JSON.stringify({ Read: [], Unread, Archive: [] });
  await signedRequest(url, '/v2/notifications/update', { credentials, method: 'POST', body });
  await expect.poll(() => statusesOf(waybill, targets)).toEqual([1, 1, 1]);
  const undo = await decide(waybill, job, 'undo');
  expect(verdicts((await ended(waybill, undo)).targets)).toEqual({ done: 3 });
  expect(requests.filter(({ target }) => target.endsWith('/update'))).toHaveLength(2);
});

test('archives a single notification with 4.5', async () => {
  const waybill = await startFollowed({}, waiting);
  const targets = chosen(waybill, 1, 4, 1);
  const job = await begin(waybill, 'archive', targets);
  expect(verdicts((await ended(waybill, job)).targets)).toEqual({ done: 1 });
  expect(statusesOf(waybill, targets)).toEqual([4]);
});

test('returns the same job for a repeated key and rejects the key with another body', async () => {
  const waybill = await startFollowed({}, waiting);
  const targets = chosen(waybill, 1, 2, 3);
  const key = randomUUID();
  const body = { action: 'read', targets, since: null };
  const first = await post(waybill, '', body, key);
  const second = await post(waybill, '', body, key.toUpperCase());
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.id).toBe(first.body.id);
  const other = await post(waybill, '', { ...body, targets: targets.slice(1) }, key);
  expect(other).toMatchObject({
    status: 422,
    body: { type: problemType('idempotency-key-reused') },
  });
  await ended(waybill, first.body);
  const { body: list } = await waybill.ask('/api/jobs');
  expect(jobList.parse(JSON.parse(list)).jobs.map(({ id }) => id)).toEqual([key]);
  expect(waybill.sandbox.store.batches()).toHaveLength(1);
});

test('stops sending when stopped and continues from there when resumed', async () => {
  const waybill = await startFollowed({ notifications: 5_000 }, waiting);
  const targets = chosen(waybill, 1, 2, 700);
  const release = waybill.sandbox.faults.hold({ path: '/v2/notifications/update' });
  const job = await begin(waybill, 'read', targets);
  const isBegun = async () => (await targetsOf(waybill, job)).targets.some(({ isSent }) => isSent);
  await expect.poll(isBegun).toBe(true);
  expect(await decide(waybill, job, 'stop')).toMatchObject({ state: 'stopping' });
  release();
  const stopped = await ended(waybill, job);
  expect(stopped.job.state).toBe('stopped');
  const { pending = 0, done = 0 } = verdicts(stopped.targets);
  expect(pending).toBeGreaterThan(0);
  expect(statusesOf(waybill, targets).filter((status) => status === 2)).toHaveLength(done);
  expect(await decide(waybill, job, 'resume')).toMatchObject({ state: 'open' });
  const over = await ended(waybill, job);
  expect(over.job.state).toBe('finished');
  expect(verdicts(over.targets)).toEqual({ done: 700 });
});

test('lists a stopped job until it is dismissed, however many jobs ended since', async () => {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  const jobs = createJobs(store, 'a');
  const by = { name: null, may: () => true };
  const ids = Array.from({ length: 30 }, () => randomUUID());
  for (const id of ids) {
    await jobs.create(id, { action: 'read', bodyHash: id, since: null, targets: [] }, by);
  }
  await store.commit(async (sql) => {
    await sql.run(`UPDATE jobs SET state = 'finished'`);
    await sql.run(`UPDATE jobs SET state = 'stopped' WHERE id = ?`, ids[3]!);
  });
  const listed = async () => (await jobs.list(by)).jobs.map(({ id }) => id);
  expect(await listed()).toEqual([...ids.slice(10).toReversed(), ids[3]]);
  await jobs.decide(ids[3]!, 'dismiss', null, by);
  expect(await listed()).toEqual(ids.slice(10).toReversed());
});
