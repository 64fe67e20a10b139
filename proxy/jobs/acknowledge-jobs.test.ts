import { expect, test } from 'vitest';
import { acknowledgementTargets } from '#contract/acknowledgement-job.ts';
import { jobReceipt, type Job } from '#contract/job.ts';
import { problemType } from '#contract/problem.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import {
  startFollowed,
  unacknowledgedOf,
  type FollowedWaybill,
} from '../testing/followed-waybill.ts';
import { decide, post, verdicts } from '../testing/job-client.ts';

const waiting = { waitingTimes: { acknowledge: 1_000 } };
const path = '/v2/accounting/receivables/acknowledge';

function bodyFor({ store }: Sandbox, ids: readonly string[]) {
  const transactions = ids.map((id) => {
    const { type, partnerId } = store.transaction(id)!;
    const Partner = { Id: partnerId, Code: null, Name: null };
    return { Id: id, Partner, Type: type, TransactionNumber: null };
  });
  return { action: 'acknowledge', transactions };
}

async function begin(waybill: FollowedWaybill, ids: readonly string[]): Promise<Job> {
  const { status, body } = await post(waybill, '', bodyFor(waybill.sandbox, ids));
  expect(status, JSON.stringify(body)).toBe(200);
  return jobReceipt.parse(body);
}

async function targetsOf(waybill: FollowedWaybill, { id }: Job) {
  const { body } = await waybill.ask(`/api/jobs/${id}/targets`);
  return acknowledgementTargets.parse(JSON.parse(body));
}

async function ended(waybill: FollowedWaybill, job: Job) {
  const isOver = async () =>
    ['stopped', 'finished'].includes((await targetsOf(waybill, job)).job.state);
  await expect.poll(isOver, { interval: 100 }).toBe(true);
  return await targetsOf(waybill, job);
}

/** The ids of each write that reached the service. */
function sentIn({ requests }: Sandbox): string[][] {
  return requests
    .filter(({ target }) => target === path)
    .map(({ body }) =>
      (JSON.parse(body) as { Acknowledgements: { Id: string }[] }).Acknowledgements.map(
        ({ Id }) => Id,
      ),
    );
}

const isAcknowledged = ({ store }: Sandbox, id: string): boolean =>
  store.transaction(id)!.acknowledged;

test('acknowledges each transaction and retries those that the service refused', async () => {
  const waybill = await startFollowed({ lineFailureRate: 0.3 }, waiting);
  const { sandbox } = waybill;
  const ids = unacknowledgedOf(sandbox, 80);
  const job = await begin(waybill, ids);
  expect(job).toMatchObject({ action: 'acknowledge', state: 'open', total: 80 });
  const over = await ended(waybill, job);
  expect(over.job).toMatchObject({ state: 'finished', problem: null });
  for (const { transaction, verdict, reason } of over.targets) {
    const isDone = isAcknowledged(sandbox, transaction.Id);
    expect([verdict, isDone]).toEqual(isDone ? ['done', true] : ['unchanged', false]);
    if (!isDone) expect(reason).toMatch(/settlement run/);
  }
  const times = new Map<string, number>();
  for (const id of sentIn(sandbox).flat()) times.set(id, (times.get(id) ?? 0) + 1);
  expect([...times.keys()].toSorted()).toEqual(ids.toSorted());
  for (const { transaction, verdict } of over.targets) {
    const sent = times.get(transaction.Id)!;
    if (verdict === 'unchanged') expect(sent).toBe(3);
    else expect(sent).toBeLessThanOrEqual(3);
  }
  const { done = 0 } = verdicts(over.targets);
  expect([...times.values()].filter((n) => n > 1).length).toBeGreaterThan(80 - done);
  // The journal says the same of each by the write that settled it.
  for (const [key, of] of Map.groupBy(over.targets, ({ key }) => key)) {
    const { lines } = await waybill.batch(key!);
    const found = new Map(lines.map(({ id, verdict }) => [id, verdict]));
    for (const { transaction, verdict } of of) {
      expect(found.get(transaction.Id)).toBe(verdict === 'done' ? 'proven' : 'refused');
    }
  }
});

test('does not retry when the unacknowledged filter has no effect', async () => {
  const waybill = await startFollowed(
    { preset: 'contrary', lineFailureRate: 0.5, dialect: { reportLines: 'targets' } },
    // A code that the settings name says that a line failed: that alone is no reason.
    { ...waiting, doneCodes: { lineStatus: [0] } },
  );
  const ids = unacknowledgedOf(waybill.sandbox, 30);
  const over = await ended(waybill, await begin(waybill, ids));
  const failed = ids.filter((id) => !isAcknowledged(waybill.sandbox, id));
  expect(failed.length).toBeGreaterThan(0);
  expect(verdicts(over.targets)).toEqual({
    unknown: ids.length - failed.length,
    unchanged: failed.length,
  });
  expect(sentIn(waybill.sandbox).map(({ length }) => length)).toEqual([30]);
});

test('sends each transaction once after a stop, a restart and a resume', async () => {
  const waybill = await startFollowed({ transactions: 5_000 }, waiting);
  const { sandbox } = waybill;
  const ids = unacknowledgedOf(sandbox, 500);
  const release = sandbox.faults.hold({ path });
  const job = await begin(waybill, ids);
  const isBegun = async () => (await targetsOf(waybill, job)).targets.some(({ key }) => key);
  await expect.poll(isBegun).toBe(true);
  await decide(waybill, job, 'stop');
  release();
  const stopped = await ended(waybill, job);
  expect(stopped.job.state).toBe('stopped');
  expect(verdicts(stopped.targets)['pending']).toBeGreaterThan(0);
  await waybill.restart();
  expect(await decide(waybill, job, 'resume')).toMatchObject({ state: 'open' });
  expect(verdicts((await ended(waybill, job)).targets)).toEqual({ done: 500 });
  expect(sentIn(sandbox).flat().toSorted()).toEqual(ids.toSorted());
});

test('continues at once when resumed before the sent requests have settled', async () => {
  const waybill = await startFollowed(
    { preset: 'contrary', transactions: 5_000 },
    { waitingTimes: { acknowledge: 60_000 } },
  );
  const { sandbox } = waybill;
  const ids = unacknowledgedOf(sandbox, 500);
  const release = sandbox.faults.hold({ path });
  const job = await begin(waybill, ids);
  const isBegun = async () => (await targetsOf(waybill, job)).targets.some(({ key }) => key);
  await expect.poll(isBegun).toBe(true);
  await decide(waybill, job, 'stop');
  release();
  await expect.poll(() => sentIn(sandbox).length).toBeGreaterThan(0);
  expect(await decide(waybill, job, 'resume')).toMatchObject({ state: 'open' });
  await expect.poll(() => sentIn(sandbox).flat().length).toBe(500);
  expect(new Set(sentIn(sandbox).flat()).size).toBe(500);
});

test('recovers a lost response by reading back, without sending again', async () => {
  const waybill = await startFollowed({}, waiting);
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetAfter', times: 1 });
  const ids = unacknowledgedOf(waybill.sandbox, 5);
  const over = await ended(waybill, await begin(waybill, ids));
  expect(verdicts(over.targets)).toEqual({ done: 5 });
  expect(waybill.sandbox.store.batches()).toHaveLength(1);
});

test.each([10, 40])(
  'says of none of %i that it was refused if the service acknowledged it and then refused the call',
  async (count) => {
    const waybill = await startFollowed(
      { lineFailureRate: 0.5, batchDelay: { min: 0, max: 0 } },
      waiting,
    );
    const { sandbox } = waybill;
    sandbox.faults.set({
      match: { path },
      kind: 'statusAfter',
      status: 400,
      body: { title: 'No' },
    });
    const ids = unacknowledgedOf(sandbox, count);
    const { targets } = await ended(waybill, await begin(waybill, ids));
    const done = ids.map((id) => isAcknowledged(sandbox, id));
    expect(new Set(done)).toEqual(new Set([true, false]));
    const verdictOf = new Map(targets.map(({ transaction, verdict }) => [transaction.Id, verdict]));
    expect(ids.map((id) => verdictOf.get(id))).toEqual(done.map((is) => (is ? 'done' : 'refused')));
  },
);

test('splits requests that are too large in half', async () => {
  const waybill = await startFollowed({ dialect: { maxIds: 60 } }, waiting);
  const ids = unacknowledgedOf(waybill.sandbox, 120);
  const over = await ended(waybill, await begin(waybill, ids));
  expect(verdicts(over.targets)).toEqual({ done: 120 });
  const sizes = sentIn(waybill.sandbox).map(({ length }) => length);
  expect(sizes.toSorted((a, b) => b - a)).toEqual([120, 60, 60]);
});

test('halves requests until a service that takes very few ids takes them', async () => {
  const waybill = await startFollowed({ dialect: { maxIds: 12 } }, waiting);
  const over = await ended(waybill, await begin(waybill, unacknowledgedOf(waybill.sandbox, 40)));
  expect(verdicts(over.targets)).toEqual({ done: 40 });
});

test('refuses to undo or retry an acknowledgement, and rejects an invalid one', async () => {
  const waybill = await startFollowed({}, waiting);
  const [first, second] = unacknowledgedOf(waybill.sandbox, 2);
  const job = await begin(waybill, [first!]);
  await ended(waybill, job);
  for (const decision of ['undo', 'retry']) {
    const { status, body } = await post(waybill, `/${job.id}/${decision}`);
    expect([status, body.type]).toEqual([409, problemType('job-not-open')]);
  }
  const good = bodyFor(waybill.sandbox, [second!]);
  const [transaction] = good.transactions;
  for (const transactions of [
    [],
    [transaction, { ...transaction, Id: transaction!.Id.toUpperCase() }],
    [{ ...transaction, Id: 'T-1' }],
    [{ ...transaction, Partner: { Id: null, Code: '', Name: 'Ann' } }],
    [{ ...transaction, Amount: 1 }],
  ]) {
    const { status, body } = await post(waybill, '', { ...good, transactions });
    expect([status, body.type]).toEqual([400, problemType('bad-body')]);
  }
  expect(sentIn(waybill.sandbox)).toHaveLength(1);
});
