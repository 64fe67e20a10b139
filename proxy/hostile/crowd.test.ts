import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bounded } from '../testing/bounded.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { makeFolder, testCredentials } from '../testing/test-waybill.ts';

/** Milliseconds that the service takes for each read, and that Waybill gives each. */
const DELAY = 200;
const DEADLINE = bounded(2_000, 30_000);
const CROWD = bounded(400, 2_000);

const row = { Id: 'a', Message: 'x'.repeat(250) };
const PAGE = JSON.stringify({ Success: true, Result: Array.from({ length: 200 }, () => row) });

test('answers or refuses a crowd of reads in time without slowing other people', async () => {
  const service = await startFakeService(async (_request, response) => {
    await sleep(DELAY);
    response.writeHead(200, { 'content-type': 'application/json' }).end(PAGE);
  });
  const home = makeFolder();
  const settings = { deadlines: { read: DEADLINE }, cache: { lists: 0, carriers: 0 } };
  writeFileSync(join(home, 'settings.json'), JSON.stringify(settings));
  const waybill = spawnWaybill(home, {
    ...testCredentials,
    SERVICE_BASE_URL: service.baseUrl,
    WAYBILL_SETTINGS: 'settings.json',
  });
  try {
    const address = await waybill.address;
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
    const get = (path: string, headers: Record<string, string> = {}) =>
      new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
        const how = { agent, headers: { 'sec-fetch-site': 'same-origin', ...headers } };
        const outgoing = request(new URL(path, address), how, (response) => {
          response.resume();
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              retryAfter: response.headers['retry-after'],
            }),
          );
        });
        outgoing.on('error', reject);
        outgoing.end();
      });
    const list = (page: number) => `/api/v2/accounting/receivables/200/${page}`;
    await get(list(1));
    const watcher = fork(join(import.meta.dirname, '../testing/watch-health.ts'), [address]);
    await once(watcher, 'message');
    const progress = { isOver: false };
    // All from the background, so that one person can be seen among them.
    const crowd = Promise.all(
      Array.from({ length: CROWD }, (_, page) => get(list(page + 2), { priority: 'u=7' })),
    ).finally(() => (progress.isOver = true));
    const person: number[] = [];
    for (let page = CROWD + 2; !progress.isOver; page++) {
      const begun = performance.now();
      expect(await get(list(page))).toMatchObject({ status: 200 });
      person.push(performance.now() - begun);
    }
    const replies = await crowd;
    watcher.send('end');
    const [health] = (await once(watcher, 'message')) as [number[]];
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
    const answered = count(200);
    figure(
      31,
      `${CROWD} distinct reads at once, answered in ${DELAY} ms each`,
      `${answered} answered, ${count(503)} refused by 503, ${count(504)} by 504; ` +
        `/healthz ${percentiles(health)}; a person’s own reads meanwhile ${percentiles(person)}`,
    );
    expect(answered + count(503)).toBe(CROWD);
    expect(answered).toBeGreaterThan(0);
    for (const { status, retryAfter } of replies) {
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    // Refused requests were never sent. Waybill itself reads the first pages.
    const sent = service.received.filter(({ target }) => /\/200\/(?:\d{2,}|[2-9])$/.test(target));
    expect(sent).toHaveLength(answered + person.length);
  } finally {
    waybill.kill('SIGTERM');
    await waybill.exit;
    await service.close();
    rmSync(home, { recursive: true });
  }
}, 120_000);

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0);
  return `median ${at(0.5)} ms, 99% ${at(0.99)} ms, slowest ${at(1)} ms of ${times.length}`;
}
