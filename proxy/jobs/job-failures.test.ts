import { expect, test } from 'vitest';
import { isFailure } from '#contract/job-rules.ts';
import { startFollowed } from '../testing/followed-waybill.ts';
import {
  begin,
  chosen,
  decide,
  ended,
  statusesOf,
  targetsOf,
  verdicts,
} from '../testing/job-client.ts';
import { startTwo } from '../testing/two-proxies.ts';

/** `npm run test:crash` asks for what takes its time. */
const isWhole = process.env['MODE'] === 'crash';

const waiting = { waitingTimes: { update: 1_500 }, follow: { quiet: 1_000 } };

test.runIf(isWhole)(
  'matches the service’s state after 10 % failures and a restart during the job',
  async () => {
    const waybill = await startFollowed(
      { notifications: 2_000, lineFailureRate: 0.1, batchDelay: { min: 0, max: 50 } },
      waiting,
    );
    const { sandbox } = waybill;
    sandbox.faults.set([
      { match: { path: '/v2/notifications' }, kind: 'status', rate: 0.05 },
      { match: { path: '/v2/notifications' }, kind: 'resetAfter', rate: 0.05 },
    ]);
    const others = sandbox.store.newest(10_000).map(({ id, status }) => [id, status] as const);
    const targets = chosen(waybill, 1, 4, 300);
    const job = await begin(waybill, 'archive', targets);
    const isBegun = async () =>
      (await targetsOf(waybill, job)).targets.some(({ isSent }) => isSent);
    await expect.poll(isBegun).toBe(true);
    await waybill.restart();
    const over = await ended(waybill, job, 60_000);
    expect(over.job.state).toBe('finished');
    const archived = new Set(
      sandbox.store.newest(10_000).flatMap(({ id, status }) => (status === 4 ? [id] : [])),
    );
    const { done = 0, ...rest } = verdicts(over.targets);
    // Twice again: 0.1 % of the lines fail three times.
    expect(done).toBeGreaterThan(290);
    expect(rest).not.toHaveProperty('pending');
    for (const { id, verdict } of over.targets) {
      if (verdict === 'done') expect(archived.has(id)).toBe(true);
      if (verdict === 'unchanged' || verdict === 'refused') expect(archived.has(id)).toBe(false);
    }
    const chosenIds = new Set(targets.map(({ id }) => id));
    for (const [id, status] of others) {
      if (!chosenIds.has(id)) expect(archived.has(id)).toBe(status === 4);
    }
  },
  90_000,
);

test.runIf(isWhole)(
  'leaves targets that the service refused three times for a person to retry',
  async () => {
    const waybill = await startFollowed({ lineFailureRate: 1 }, waiting);
    const targets = chosen(waybill, 1, 2, 2);
    const job = await begin(waybill, 'read', targets);
    const over = await ended(waybill, job);
    expect(verdicts(over.targets)).toEqual({ unchanged: 2 });
    expect(over.targets.every(({ verdict }) => isFailure(verdict))).toBe(true);
    expect(over.targets[0]!.reason).not.toBeNull();
    expect(waybill.sandbox.store.batches()).toHaveLength(3);
    const retry = await decide(waybill, job, 'retry');
    expect(retry).toMatchObject({ retries: job.id, action: 'read', total: 2 });
    expect(await decide(waybill, job, 'retry')).toMatchObject({ id: retry.id });
    await ended(waybill, retry);
  },
  60_000,
);

test('waits on “too many requests” without splitting the request', async () => {
  const waybill = await startFollowed({}, { ...waiting, waitingTimes: { update: 20_000 } });
  const targets = chosen(waybill, 1, 2, 40);
  waybill.sandbox.faults.set({
    match: { path: '/v2/notifications/update' },
    kind: 'status',
    status: 429,
    times: 3,
  });
  const job = await begin(waybill, 'read', targets);
  expect(verdicts((await ended(waybill, job)).targets)).toEqual({ done: 40 });
  const sent = waybill.sandbox.requests.filter(({ target }) => target.endsWith('/update'));
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ body }) => JSON.parse(body).Read.length))).toEqual(new Set([40]));
});

test('no longer shows a problem once the service answers the check before sending', async () => {
  const waybill = await startFollowed({}, waiting);
  const job = await begin(waybill, 'read', chosen(waybill, 1, 2, 2));
  await ended(waybill, job);
  waybill.sandbox.faults.set({
    match: { path: '/v2/notifications/200' },
    kind: 'status',
    status: 403,
  });
  const undo = await decide(waybill, job, 'undo');
  const now = async () => (await targetsOf(waybill, undo)).job;
  await expect.poll(now).toMatchObject({ phase: 'checking', problem: expect.any(String) });
  waybill.sandbox.faults.clear();
  const release = waybill.sandbox.faults.hold({ path: '/v2/notifications/update' });
  await expect.poll(now, { timeout: 5_000 }).toMatchObject({ phase: 'sending', problem: null });
  release();
  expect(verdicts((await ended(waybill, undo)).targets)).toEqual({ done: 2 });
});

test('finishes after the waiting time when the service has no report', async () => {
  const waybill = await startFollowed({ lineFailureRate: 1 }, waiting);
  waybill.sandbox.faults.set({
    match: { path: '/v2/notifications/report' },
    kind: 'status',
    status: 404,
  });
  const job = await begin(waybill, 'read', chosen(waybill, 1, 2, 2));
  expect(verdicts((await ended(waybill, job)).targets)).toEqual({ unchanged: 2 });
});

test('makes a later job on the same IDs wait for the earlier job', async () => {
  const waybill = await startFollowed({ batchDelay: { min: 500, max: 500 } }, waiting);
  const targets = chosen(waybill, 1, 2, 5);
  const first = await begin(waybill, 'read', targets);
  const second = await begin(
    waybill,
    'archive',
    targets.map((target) => ({
      ...target,
      to: 4,
      rows: target.rows.map((row) => ({ ...row, before: 2 })),
    })),
  );
  const isWaiting = async () => (await targetsOf(waybill, second)).job.phase;
  await expect.poll(isWaiting, { interval: 20 }).toBe('waiting');
  expect(verdicts((await ended(waybill, second)).targets)).toEqual({ done: 5 });
  expect(verdicts((await ended(waybill, first)).targets)).toEqual({ done: 5 });
  expect(new Set(statusesOf(waybill, targets))).toEqual(new Set([4]));
});

test('skips targets changed elsewhere since when undoing', async () => {
  const waybill = await startFollowed({}, waiting);
  const targets = chosen(waybill, 1, 2, 4);
  const job = await begin(waybill, 'read', targets);
  await ended(waybill, job);
  const [first, ...others] = targets;
  const { key } = await waybill.write('notifications/archive', { Archive: [first!.id] });
  await waybill.until(key, ({ isFollowed }) => isFollowed);
  const undo = await decide(waybill, job, 'undo');
  expect(verdicts((await ended(waybill, undo)).targets)).toEqual({ done: 3, skipped: 1 });
  expect(statusesOf(waybill, [first!])).toEqual([4]);
  expect(new Set(statusesOf(waybill, others))).toEqual(new Set([1]));
});

test.each([
  ['names without effect', 'unchanged'],
  ['then refuses', 'refused'],
])('sends an undo also for what the service %s, and may process later', async (_, verdict) => {
  const waybill = await startFollowed(
    { lineFailureRate: 1 },
    { ...waiting, waitingTimes: { update: 20_000 } },
  );
  const targets = chosen(waybill, 1, 4, 5);
  const ids = targets.map(({ id }) => id);
  const asked = () =>
    waybill.sandbox.requests.flatMap(({ target, body }): unknown =>
      target.endsWith('/update') ? [JSON.parse(body)] : [],
    );
  const over = await begin(waybill, 'archive', targets);
  await expect.poll(() => waybill.sandbox.store.batches()).toHaveLength(1);
  if (verdict === 'refused') {
    const match = { path: '/v2/notifications/archive' };
    waybill.sandbox.faults.set({ match, kind: 'status', status: 401 });
  }
  expect(verdicts((await ended(waybill, over)).targets)).toEqual({ [verdict]: 5 });
  const undo = await decide(waybill, over, 'undo');
  await expect.poll(asked).toContainEqual({ Read: [], Unread: ids, Archive: [] });
  expect(await targetsOf(waybill, undo)).toMatchObject({ job: { total: 5 } });
});

test.runIf(isWhole)('hands the jobs of a stopped proxy over to the other proxy', async () => {
  const { proxies, sandbox } = await startTwo();
  const [one, two] = proxies.map(({ ask, stop }) => ({ ask, stop, sandbox }));
  const targets = chosen(one!, 1, 2, 40);
  const path = '/v2/notifications/update';
  const release = sandbox.faults.hold({ path });
  const job = await begin(one!, 'read', targets);
  await expect.poll(() => sandbox.requests.some(({ target }) => target === path)).toBe(true);
  const stopped = one!.stop();
  release();
  await stopped;
  const over = await ended(two!, job);
  expect(verdicts(over.targets)).toEqual({ done: 40 });
  expect(sandbox.store.batches()).toHaveLength(1);
});
