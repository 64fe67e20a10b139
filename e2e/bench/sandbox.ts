import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import type { SandboxSettingsInput } from '../../proxy/sandbox/context/settings.ts';
import { createSigner, type Credentials } from '../../proxy/service/sign.ts';
import { median, milliseconds, quantile, type Figure } from './measure.ts';

const NOTIFICATIONS = 1_000_000;
const READS = 30;
const STARTS = 3;

/**
 * Pages to measure; those in the middle are the slowest, because the sandbox walks a list from its
 * nearer end.
 */
const PAGES: Readonly<Record<string, string>> = {
  'page 1': '/200/1',
  'page 2,500 (the middle)': '/200/2500',
  'page 5,000 (the last)': '/200/5000',
  'not archived, page 1': '/200/1?statuses=0,1,2',
  'not archived, page 1,280 (the middle)': '/200/1280?statuses=0,1,2',
  'feeds, page 120 (the middle)': '/200/120?types=Feeds',
  'unread blogs, page 2 (the middle)': '/200/2?statuses=1&types=Blog',
};

interface Started {
  child: ChildProcess;
  url: string;
  credentials: Credentials;
  /** Milliseconds from the start of the process until it was ready. */
  time: number;
}

/** Measures a sandbox of a million notifications: creating it, restarting it, loading pages. */
export async function sandboxBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  const settings = {
    notifications: NOTIFICATIONS,
    seed: 1,
    dataFile: join(folder, 'sandbox.db'),
    arrivalsPerMinute: 0,
  };
  try {
    const made = await start(settings);
    await stop(made);
    const starts: number[] = [];
    for (let index = 1; index < STARTS; index++) {
      const again = await start(settings);
      starts.push(again.time);
      await stop(again);
    }
    const sandbox = await start(settings);
    starts.push(sandbox.time);
    const idle = residentMegabytes(sandbox);
    const times = await readPages(sandbox);
    const memory = `${residentMegabytes(sandbox)} MB`;
    await stop(sandbox);
    const file = `${Math.round(statSync(settings.dataFile).size / 1e6)} MB`;
    return [
      {
        what: `sandbox with ${NOTIFICATIONS.toLocaleString('en-US')} notifications: start, once made`,
        measured: milliseconds(median(starts)),
        beside: `median of ${STARTS}, worst ${milliseconds(Math.max(...starts))}; made once in ${(made.time / 1000).toFixed(1)} s, a file of ${file}; memory ${idle} MB after the start, ${memory} after the reads`,
      },
      ...[...times].map(([name, of]) => ({
        what: `sandbox with ${NOTIFICATIONS.toLocaleString('en-US')} notifications: ${name}, 200 rows over HTTP`,
        measured: milliseconds(median(of)),
        beside: `median of ${READS}, worst ${milliseconds(Math.max(...of))}, first ${milliseconds(of[0]!)}, 95% below ${milliseconds(quantile(of, 0.95))}`,
      })),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(settings: SandboxSettingsInput): Promise<Started> {
  const begun = performance.now();
  const child = fork(join(import.meta.dirname, '../../proxy/sandbox/main.ts'));
  child.send({ settings });
  const [said] = (await once(child, 'message')) as [
    { ready?: { url: string; credentials: Credentials }; failed?: string },
  ];
  if (said.ready === undefined) throw new Error(said.failed);
  return { child, ...said.ready, time: performance.now() - begun };
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/**
 * Returns the milliseconds of every read, by page; alternates between the pages, one read at a
 * time.
 */
async function readPages({ url, credentials }: Started): Promise<Map<string, number[]>> {
  const pool = new Pool(url, { connections: 1 });
  const sign = createSigner({ credentials, origin: new URL(url) });
  const times = new Map<string, number[]>(Object.keys(PAGES).map((name) => [name, []]));
  for (let round = 0; round < READS; round++) {
    for (const [name, page] of Object.entries(PAGES)) {
      const path = `/v2/notifications${page}`;
      const begun = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path,
        headers: { authorization: sign('POST', path), 'content-type': 'application/json' },
      });
      const text = await body.text();
      times.get(name)!.push(performance.now() - begun);
      const { Result: rows } = JSON.parse(text) as { Result?: unknown[] };
      if (statusCode !== 200 || rows?.length !== 200) throw new Error(`${page}: ${text}`);
    }
  }
  await pool.close();
  return times;
}

/** proc(5) status, VmRSS. */
function residentMegabytes({ child }: Started): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1000);
}
