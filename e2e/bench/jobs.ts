import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jobList, jobReceipt, type NewJob } from '#contract/job.ts';
import { startSandbox, type Sandbox } from '../../proxy/sandbox/sandbox.ts';
import type { FaultRule } from '../../proxy/sandbox/faults.ts';
import { connectionTo, startWaybill, type Waybill } from '../waybill.ts';
import { bareJob } from './bare-job.ts';
import { cpuTime } from './cpu-time.ts';
import { median, type Figure } from './measure.ts';

const CHOSEN = 20_000;
/** Number of alternating runs as a job and bare. */
const ROUNDS = 3;
/** Milliseconds that the proxy waits before it sends an unanswered write again. */
const WAITING_TIME = 2_000;

/** Faults in one of ten requests, and in one of a hundred lines. */
const faults: FaultRule[] = [
  { match: { path: '/v2/notifications' }, kind: 'status', rate: 0.04 },
  { match: { path: '/v2/notifications' }, kind: 'resetBefore', rate: 0.03 },
  { match: { path: '/v2/notifications' }, kind: 'resetAfter', rate: 0.03 },
];
const LINE_FAILURES = 0.01;

interface Run {
  time: number;
  /** Milliseconds of CPU of the proxy. */
  cpu: number;
  calls: number;
  readBacks: number;
}

/**
 * Measures a job of 20,000 with no page open, and the same calls without the proxy's job; without
 * failures and with.
 */
export async function jobsBench(): Promise<Figure[]> {
  return [await compare(false), await compare(true)];
}

async function compare(isIll: boolean): Promise<Figure> {
  const runs: { job: Run; bare: Run }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    runs.push({ job: await measured(isIll, asJob), bare: await measured(isIll, bareJob) });
  }
  const ratios = runs.map(({ job, bare }) => job.time / bare.time);
  const cpuRatios = runs.map(({ job, bare }) => job.cpu / bare.cpu);
  const words = (of: Run[]): string =>
    `${seconds(median(of.map(({ time }) => time)))}, ${seconds(median(of.map(({ cpu }) => cpu)))} of the proxy’s CPU, ` +
    `${median(of.map(({ calls }) => calls))} calls, ${median(of.map(({ readBacks }) => readBacks))} of them lists`;
  const count = CHOSEN.toLocaleString('en-US');
  return {
    what: `job that archives ${count} with no page open${isIll ? ', 10 % of requests and 1 % of lines failing' : ''}`,
    measured: `${words(runs.map(({ job }) => job))}; ${median(ratios).toFixed(2)} × bare (worst ${Math.max(...ratios).toFixed(2)} ×), CPU ${median(cpuRatios).toFixed(2)} ×`,
    beside: `${words(runs.map(({ bare }) => bare))} for the calls made bare through the proxy (2 writes, 4 reads at once${isIll ? '; what is left is sent again at once' : ''}); medians of ${ROUNDS} in turn; aim 1.25 ×`,
  };
}

const seconds = (time: number): string => `${(time / 1000).toFixed(2)} s`;

/**
 * Measures a run with this many unread notifications, at a service that processes batches at once.
 */
async function measured(
  isIll: boolean,
  archive: (waybill: Waybill, targets: NewJob['targets']) => Promise<void>,
): Promise<Run> {
  const service = await startSandbox({
    notifications: CHOSEN,
    seed: 1,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 0 },
    lineFailureRate: isIll ? LINE_FAILURES : 0,
  });
  service.arrive(CHOSEN - service.store.counts().unread);
  const waybill = await startWaybill({
    environment: connectionTo(service),
    settings: { waitingTimes: { update: WAITING_TIME } },
  });
  try {
    const targets = unreadOf(service);
    if (isIll) service.faults.set(faults);
    service.clearRequests();
    const cpu = cpuTime(waybill.pid);
    const begun = performance.now();
    await archive(waybill, targets);
    const time = performance.now() - begun;
    const left = targets.filter(({ id }) => service.store.notification(id)!.status !== 4);
    if (left.length > 0) throw new Error(`${left.length} were not archived.`);
    const { requests } = service;
    const isList = ({ target }: { target: string }) => target.startsWith('/v2/notifications/200/');
    return {
      time,
      cpu: cpuTime(waybill.pid) - cpu,
      calls: requests.length,
      readBacks: requests.filter(isList).length,
    };
  } finally {
    await waybill.stop();
    await service.close();
  }
}

function unreadOf({ store }: Sandbox): NewJob['targets'] {
  return store
    .newest(3 * CHOSEN)
    .filter(({ status }) => status === 1)
    .map(({ id, createdAt }) => ({
      id,
      hasOwnId: true,
      recordNumber: null,
      rows: [{ createdAt: new Date(createdAt).toISOString(), type: 'Batch', before: 1 }],
      to: 4,
    }));
}

/** Retries targets that failed three times, as a person would. */
async function asJob({ url }: Waybill, targets: NewJob['targets']): Promise<void> {
  const ask = async (path: string, method: 'GET' | 'POST', body?: NewJob): Promise<unknown> => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return await reply.json();
  };
  const job: NewJob = { action: 'archive', targets, since: null };
  let { id } = jobReceipt.parse(await ask('/api/jobs', 'POST', job));
  for (;;) {
    await pause(100);
    const { jobs } = jobList.parse(await ask('/api/jobs', 'GET'));
    if (jobs.find((one) => one.id === id)!.state !== 'finished') continue;
    const retry = jobReceipt.safeParse(await ask(`/api/jobs/${id}/retry`, 'POST'));
    if (!retry.success) return;
    ({ id } = retry.data);
  }
}
