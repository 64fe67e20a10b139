import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { jobReceipt, jobTargets, type Job, type JobTarget } from '#contract/job.ts';
import type { FollowedWaybill } from './followed-waybill.ts';

/** A proxy over a sandbox, reduced to the needs of jobs. */
type JobProxy = Pick<FollowedWaybill, 'ask' | 'sandbox'>;

/** Returns the newest notifications of a status, as a page would choose them. */
export function chosen(
  { sandbox }: JobProxy,
  status: number,
  to: number,
  count: number,
): JobTarget[] {
  const rows = sandbox.store.newest(10_000).filter((one) => one.status === status);
  expect(rows.length).toBeGreaterThanOrEqual(count);
  return rows.slice(0, count).map(({ id }) => ({
    id,
    hasOwnId: true,
    recordNumber: null,
    rows: [{ createdAt: '2026-01-01T00:00:00Z', type: 'Batch', before: status }],
    to,
  }));
}

export async function post(
  waybill: JobProxy,
  path: string,
  body?: unknown,
  key: string = randomUUID(),
) {
  const type = { 'content-type': 'application/json' };
  const reply = await waybill.ask(`/api/jobs${path}`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...(body === undefined ? {} : type) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: JSON.parse(reply.body) };
}

export async function begin(
  waybill: JobProxy,
  action: 'read' | 'unread' | 'archive',
  targets: readonly JobTarget[],
): Promise<Job> {
  const { status, body } = await post(waybill, '', { action, targets, since: null });
  expect(status, JSON.stringify(body)).toBe(200);
  return jobReceipt.parse(body);
}

export async function decide(waybill: JobProxy, { id }: Job, decision: string): Promise<Job> {
  const { status, body } = await post(waybill, `/${id}/${decision}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return jobReceipt.parse(body);
}

export async function targetsOf(waybill: JobProxy, { id }: Job, after = 0) {
  const { body } = await waybill.ask(`/api/jobs/${id}/targets?after=${after}`);
  return jobTargets.parse(JSON.parse(body));
}

export async function ended(waybill: JobProxy, job: Job, timeout = 30_000) {
  const isOver = async () =>
    ['stopped', 'finished'].includes((await targetsOf(waybill, job)).job.state);
  await expect.poll(isOver, { timeout, interval: 100 }).toBe(true);
  return await targetsOf(waybill, job);
}

export const verdicts = (targets: readonly { verdict: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(targets, ({ verdict }) => verdict)].map(([name, of]) => [name, of.length]),
  );

export const statusesOf = ({ sandbox }: JobProxy, targets: readonly JobTarget[]) => {
  const ids = new Set(targets.map(({ id }) => id));
  return sandbox.store
    .newest(10_000)
    .filter(({ id }) => ids.has(id))
    .map(({ status }) => status);
};
