import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Pool } from 'undici';
import { buildPage } from '../../.ci/build.ts';
import { startSandbox } from '../../proxy/sandbox/sandbox.ts';
import { connectionTo, startWaybill } from '../waybill.ts';
import type { Figure } from './measure.ts';

const WARM_UP = 1_000;
const REQUESTS = 4_000;
const CONNECTIONS = 32;
const PAGE = '/notifications/200/1?statuses=0,1,2';

const credentials = {
  consumerKey: 'key',
  consumerSecret: 'secret',
  token: 'token',
  tokenSecret: 'hidden',
};

/** CPU time of the proxy for a signed request of a 200-row page, beside a bare proxy's. */
export async function proxyBench(): Promise<Figure[]> {
  buildPage();
  const answer = await aRealPage();
  const { server: service, asked } = await serving(answer);
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const waybill = await startWaybill({ environment: connectionTo({ url, credentials }) });
  const bare = fork(join(import.meta.dirname, 'bare-proxy.ts'), [url]);
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  try {
    const ours = await cpuPerRequest(waybill.pid, waybill.url, `/api/v2${PAGE}`);
    if (asked() < WARM_UP + REQUESTS) throw new Error('Answers came from a cache.');
    const reference = await cpuPerRequest(bare.pid!, `http://127.0.0.1:${port}`, `/v2${PAGE}`);
    return [
      {
        what: `proxy: CPU time a signed request of a 200-row page (${Math.round(answer.length / 1000)} KB), all checks on, caches off, ${CONNECTIONS} connections`,
        measured: `${ours.toFixed(3)} ms`,
        beside: `bare node:http + undici with the same signing ${reference.toFixed(3)} ms (× ${(ours / reference).toFixed(2)})`,
      },
    ];
  } finally {
    bare.kill();
    await waybill.stop();
    service.close();
    service.closeAllConnections();
  }
}

/** The sandbox's own answer, so that the service's work is left out of the measurement. */
async function aRealPage(): Promise<string> {
  const sandbox = await startSandbox({ notifications: 1_000, seed: 1, arrivalsPerMinute: 0 });
  const waybill = await startWaybill({ environment: connectionTo(sandbox) });
  const reply = await fetch(`${waybill.url}/api/v2${PAGE}`, {
    method: 'POST',
    headers: ownPage(waybill.url),
  });
  const text = await reply.text();
  await waybill.stop();
  await sandbox.close();
  if (!reply.ok) throw new Error(text);
  return text;
}

/** A service that always gives this answer, and counts how often it was asked. */
async function serving(answer: string): Promise<{ server: Server; asked: () => number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, asked: () => count };
}

/** What a browser sends from our own page; `no-cache` has every answer fetched anew. */
function ownPage(url: string): Record<string, string> {
  return { origin: url, 'sec-fetch-site': 'same-origin', 'cache-control': 'no-cache' };
}

/** Milliseconds of CPU that the process spent a request, user and system together. */
async function cpuPerRequest(pid: number, url: string, path: string): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const ask = async (count: number) => {
    let left = count;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (left-- > 0) {
          const { statusCode, body } = await pool.request({
            method: 'POST',
            path,
            headers: ownPage(url),
          });
          const text = await body.text();
          if (statusCode !== 200) throw new Error(text);
        }
      }),
    );
  };
  await ask(WARM_UP);
  const before = cpuTime(pid);
  await ask(REQUESTS);
  const spent = cpuTime(pid) - before;
  await pool.close();
  return spent / REQUESTS;
}

/** Milliseconds of CPU that a process spent so far: fields 14 and 15 of proc(5) stat, in ticks. */
function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
