import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JobTarget } from '#contract/job.ts';
import { startFollowed } from '../testing/followed-waybill.ts';
import { begin, chosen, decide, ended, post, targetsOf, verdicts } from '../testing/job-client.ts';

const archive = '/v2/notifications/archive';

const unknownTarget = (): JobTarget => ({
  id: randomUUID(),
  hasOwnId: true,
  recordNumber: '4711',
  rows: [{ createdAt: '2026-01-01T00:00:00Z', type: 'Batch', before: 1 }],
  to: 4,
});

test('creates one job from 20,000 targets and returns it when the body is repeated', async () => {
  const waybill = await startFollowed({}, { deadlines: { write: 500 } });
  // Nothing is sent, because this test is about accepting jobs.
  waybill.sandbox.faults.set({ match: { path: archive }, kind: 'hangBefore' });
  const targets = Array.from({ length: 20_000 }, unknownTarget);
  const body = { action: 'archive', targets, since: null };
  const key = randomUUID();
  const [first, second] = [await post(waybill, '', body, key), await post(waybill, '', body, key)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({ id: key, total: 20_000 });
  const stored = await targetsOf(waybill, second.body);
  expect(stored.targets.map(({ id, position }) => [position, id])).toEqual(
    targets.map(({ id }, position) => [position, id]),
  );
});

test('archives a colleague’s notification while a large job runs', async () => {
  const waybill = await startFollowed({ notifications: 12_000 });
  const { sandbox } = waybill;
  const targets = chosen(waybill, 1, 4, 1_601);
  const [single, ...many] = targets;
  sandbox.faults.set({ match: { path: /\/archive$/ }, kind: 'latency', delay: 100 });
  const large = await begin(waybill, 'archive', many);
  const sent = () => sandbox.requests.filter(({ target }) => target.endsWith('/archive'));
  await expect.poll(() => sent().length, { interval: 10 }).toBeGreaterThan(1);
  const small = await begin(waybill, 'archive', [single!]);
  const before = sent().length;
  const isSingle = ({ target }: { target: string }) => target.includes(single!.id);
  expect(verdicts((await ended(waybill, small)).targets)).toEqual({ done: 1 });
  // Calls that were in progress, and one turn for each person.
  expect(sent().findIndex(isSingle) - before).toBeLessThan(4);
  expect((await targetsOf(waybill, large)).job.state).toBe('open');
  await decide(waybill, large, 'stop');
  await ended(waybill, large);
});
