import { rmSync, writeFileSync } from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bounded } from '../testing/bounded.ts';
import { startFakeService, sendJson, type FakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { forgetPeak, knowsMemory, residentMemory } from '../testing/resident-memory.ts';
import { spawnWaybill, type WaybillProcess } from '../testing/spawn-waybill.ts';
import { ask, makeFolder, testCredentials, type Reply } from '../testing/test-waybill.ts';

const MEBIBYTE = 1024 * 1024;
const BODY = Buffer.from(JSON.stringify({ Success: true, Result: ['x'.repeat(10 * MEBIBYTE)] }));
/** 10 GiB of blanks. */
const bomb = () => {
  const blanks = gzipSync(Buffer.alloc(64 * MEBIBYTE, ' '));
  return Buffer.concat(Array.from({ length: 160 }, () => blanks));
};

let service: FakeService;
let home: string;
let waybill: WaybillProcess;
let address: string;
let answer: (response: ServerResponse, target: string) => unknown;

beforeAll(async () => {
  service = await startFakeService(({ target }, response) => void answer(response, target));
  home = makeFolder();
  const settings = { cache: { lists: 1_000, carriers: 1_000 } };
  writeFileSync(join(home, 'settings.json'), JSON.stringify(settings));
  waybill = spawnWaybill(home, {
    ...testCredentials,
    SERVICE_BASE_URL: service.baseUrl,
    WAYBILL_SETTINGS: 'settings.json',
  });
  address = await waybill.address;
  // Code that is compiled and cached at first use is not growth.
  answer = (response) => sendJson(response, 200, { Success: true, Result: [] });
  for (let n = 0; n < 200; n++) await read(`/receivables/20/${n}`);
});
afterAll(async () => {
  waybill.kill('SIGTERM');
  await waybill.exit;
  await service.close();
  rmSync(home, { recursive: true });
});

function read(path: string): Promise<Reply> {
  return ask(address, `/api/v2/accounting${path}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
}

/** Measures the peak memory of some work, in mebibytes. */
async function cost<T>(work: () => Promise<T>): Promise<{ result: T; mebibytes: number }> {
  const before = residentMemory(waybill.pid).now;
  forgetPeak(waybill.pid);
  const result = await work();
  return { result, mebibytes: residentMemory(waybill.pid).peak - before };
}

/**
 * Reads, and drops what comes: only its length and status count.
 *
 * @param onSent called once the request is with the system
 */
function readAway(path: string, onSent = () => {}): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/v2/accounting${path}`, {
      agent: false,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    asked.on('error', reject);
    asked.on('finish', onSent);
    asked.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode!, bytes }));
    });
    asked.end();
  });
}

test.runIf(knowsMemory)('keeps a page of 10 MB in memory about once for 100 callers', async () => {
  const all = Promise.withResolvers<void>();
  const page = '/receivables/200/1';
  answer = async (response, target) => {
    // The proxy itself asks for other pages meanwhile, to find out where the service's lists begin.
    if (!target.endsWith(page)) return sendJson(response, 200, { Success: true, Result: [] });
    await all.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end(BODY);
  };
  service.received.length = 0;
  const { result, mebibytes } = await cost(async () => {
    const read = Array.from({ length: 100 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      return { sent: promise, answered: readAway(page, resolve) };
    });
    await Promise.all(read.map((it) => it.sent));
    // An answer to a later request shows that the earlier ones were accepted.
    for (const path of ['/healthz', '/healthz']) await ask(address, path);
    all.resolve();
    return Promise.all(read.map((it) => it.answered));
  });
  const calls = service.received.filter(({ target }) => target.endsWith(page));
  figure(
    11,
    '100 callers × 10 MB',
    `${calls.length} call to the service, ${mebibytes.toFixed(0)} MiB more at most`,
  );
  expect(new Set(result.map(({ status, bytes }) => `${status} ${bytes}`))).toEqual(
    new Set([`200 ${BODY.length}`]),
  );
  expect(calls).toHaveLength(1);
  // A copy for each would be a thousand.
  expect(mebibytes).toBeLessThan(100);
});

function* endlessly(onPiece: () => void) {
  const piece = Buffer.alloc(MEBIBYTE, '1');
  for (;;) {
    onPiece();
    yield piece;
  }
}

test.runIf(knowsMemory)('gives up an endless answer within the memory limit', async () => {
  let written = 0;
  let isClosed = false;
  answer = async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pieces = Readable.from(endlessly(() => (written += MEBIBYTE)));
    await pipeline(pieces, response).catch(() => (isClosed = true));
  };
  const { result, mebibytes } = await cost(() => read('/receivables/200/2'));
  await expect.poll(() => isClosed).toBe(true);
  figure(
    16,
    'an endless answer',
    `given up after ${Math.round(written / MEBIBYTE)} MiB, ${mebibytes.toFixed(0)} MiB more at most`,
  );
  expect(JSON.parse(result.body)).toMatchObject({
    type: 'urn:waybill:problem:service-answer-too-large',
  });
  expect(mebibytes).toBeLessThan(100);
});

test.runIf(knowsMemory)('does not unpack a compression bomb', async () => {
  const bytes = bomb();
  answer = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(bytes);
  const { result, mebibytes } = await cost(() => read('/receivables/200/3'));
  figure(
    28,
    'a compression bomb',
    `${(bytes.length / MEBIBYTE).toFixed(0)} MiB for 10 GiB, ${mebibytes.toFixed(0)} MiB more at most`,
  );
  expect(result.status).toBe(502);
  expect(mebibytes).toBeLessThan(100);
});

test.runIf(knowsMemory)(
  'sends as many requests to the service for a thousand polling browsers as for one',
  async () => {
    answer = (response, target) => sendJson(response, 200, { Success: true, Result: [{ target }] });
    const seconds = bounded(4, 60);
    const one = await poll(1, seconds);
    const many = await poll(1_000, seconds);
    const ratio = many.calls / one.calls;
    figure(
      31,
      `1,000 browsers that poll each second for ${seconds} s`,
      `${many.calls} calls to the service (one browser: ${one.calls}, ${(100 * (ratio - 1)).toFixed(1)}% more), ` +
        `${many.requests} requests, ${many.errors} errors, ` +
        `memory at most ${many.halfway.toFixed(0)} MiB until halfway, ${many.after.toFixed(0)} after`,
    );
    expect(many.errors).toBe(0);
    // How often each comes round is the machine's to say.
    expect(many.requests).toBeGreaterThanOrEqual(1_000);
    // A saved answer is good for a second, and one browser alone, on a busy machine, asks less often.
    expect(many.calls).toBeLessThanOrEqual(many.took + 1);
    // Peaks, because memory goes up and down by 60 MiB between two collections.
    expect(many.after - many.halfway).toBeLessThan(50);
  },
  300_000,
);

/** Each browser asks for the same list, waits a second, and asks again. */
async function poll(browsers: number, seconds: number) {
  const page = '/receivables/200/9';
  service.received.length = 0;
  forgetPeak(waybill.pid);
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let requests = 0;
  let errors = 0;
  let halfway = 0;
  await Promise.all(
    Array.from({ length: browsers }, async (_, n) => {
      await sleep((1_000 * n) / browsers);
      // At least once, also where a busy machine comes to the last of them after the end.
      do {
        const { status } = await readAway(page).catch(() => ({ status: 0 }));
        requests++;
        if (status !== 200) errors++;
        if (halfway === 0 && performance.now() > end - seconds * 500) {
          halfway = residentMemory(waybill.pid).peak;
          forgetPeak(waybill.pid);
        }
        await sleep(1_000);
      } while (performance.now() < end);
    }),
  );
  const after = residentMemory(waybill.pid).peak;
  const took = (performance.now() - begun) / 1_000;
  // Waybill also checks the service by itself.
  const calls = service.received.filter(({ target }) => target.endsWith(page)).length;
  return { calls, took, requests, errors, halfway, after };
}
