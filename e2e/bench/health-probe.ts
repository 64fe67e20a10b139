import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

/** Milliseconds between two probes, whether or not the previous one was answered. */
const EVERY = 20;

const times: number[] = [];
const pool = new Pool(workerData as string, { connections: 64 });
const underWay = new Set<Promise<void>>();

const timer = setInterval(() => {
  const probing = probe().finally(() => underWay.delete(probing));
  underWay.add(probing);
}, EVERY);

async function probe(): Promise<void> {
  const begun = performance.now();
  const { body } = await pool.request({
    method: 'GET',
    path: '/healthz',
    headersTimeout: 120_000,
  });
  await body.text();
  times.push(performance.now() - begun);
}

parentPort!.once('message', () => void end());

async function end(): Promise<void> {
  clearInterval(timer);
  await Promise.allSettled(underWay);
  await pool.close();
  parentPort!.postMessage(times, []);
}
