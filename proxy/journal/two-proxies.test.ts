import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Step } from '../testing/crash-at.ts';
import { createRandom } from '#lib/random.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { startStormProxy } from '../testing/storm-proxy.ts';

/** `npm run test:crash` asks for more; every `npm test` for a few. */
const isWhole = process.env['MODE'] === 'crash';
const KEYS = isWhole ? 1_500 : 60;
const MOST_KILLS = isWhole ? 60 : 4;
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_122);
const AT_ONCE = 12;

const path = '/v2/accounting/receivables/payments/apply';
const steps: Step[] = ['before recorded', 'recorded', 'sending', 'answered', 'stored', 'settled'];

const bodyOf = (key: string) => ({
  Payments: [
    {
      PaymentNumber: `P-${key}`,
      AutoApply: true,
      Partner: { Code: 'ACME' },
      PaymentMethod: { Code: 'ACH' },
      Amount: { Value: 12.5, Units: 1 },
      ApplyTo: [],
    },
  ],
});

/** A service that counts by their TransactionId what arrives; some answers it never gives. */
async function startService() {
  const random = createRandom(SEED, 1);
  const arrived = new Map<string, number>();
  const service = await startFakeService(async (request, response) => {
    if (request.target !== path) return sendJson(response, 200, { Success: true, Result: [] });
    const { TransactionId: key } = JSON.parse(request.body) as { TransactionId: string };
    arrived.set(key, (arrived.get(key) ?? 0) + 1);
    await pause(random.int(0, 30));
    if (random.chance(0.1)) return void response.destroy();
    sendJson(response, 200, { ReportId: randomUUID(), RecordsReceived: 1 });
  });
  onTestFinished(() => service.close());
  return { baseUrl: service.baseUrl, arrived };
}

test('sends each key at most once when two proxies on one PostgreSQL are killed mid-write', async () => {
  const databaseUrl = await newDatabase();
  const { baseUrl, arrived } = await startService();
  const random = createRandom(SEED, 2);
  let lives = 0;
  const nextLife = () => {
    const step = steps[lives % steps.length]!;
    const end = lives++ < MOST_KILLS ? { step, after: random.int(2, 12) } : null;
    return { settings: { deadlines: { write: 1_000 } }, end };
  };
  const environment = { DATABASE_URL: databaseUrl };
  const proxies = [0, 1].map(() => startStormProxy(baseUrl, nextLife, { environment }));

  /** Sends the same key to either proxy, or to both at once, until one replies with the outcome. */
  async function pay(key: string): Promise<number> {
    for (;;) {
      const first = random.int(0, 1);
      const at = random.chance(0.3) ? [first, 1 - first] : [first];
      const replies = await Promise.all(
        at.map((index) =>
          proxies[index]!.ask(`/api${path}`, 'POST', bodyOf(key), { 'idempotency-key': key }),
        ),
      );
      const told = replies.find((reply) => reply?.status === 200 || reply?.status === 502);
      if (told) return told.status;
      await pause(20);
    }
  }

  const keys = Array.from({ length: KEYS }, () => randomUUID());
  const outcomes = new Map<string, number>();
  const waiting = [...keys];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
        outcomes.set(key, await pay(key));
      }
    }),
  );
  for (const proxy of proxies) proxy.calm();

  // Once its lease expires, the other proxy takes over what the dead one was sending.
  await expect
    .poll(() => query(databaseUrl, `SELECT key FROM writes WHERE state = 'SENDING'`), {
      timeout: 40_000,
      interval: 500,
    })
    .toEqual([]);
  const rows = await query(
    databaseUrl,
    `SELECT key, state, (SELECT count(*)::int FROM history
         WHERE write_id = writes.id AND history.state = 'SENDING') AS sendings,
       EXISTS (SELECT FROM history
         WHERE write_id = writes.id AND reason LIKE 'Waybill stopped %') AS is_taken_over
     FROM writes`,
  );
  const states = new Map(rows.map(({ key, ...row }) => [String(key), row]));
  const timesOf = (key: string) => arrived.get(key) ?? 0;
  const doubled = keys.filter((key) => timesOf(key) > 1);
  const lost = keys.filter((key) => {
    const state = states.get(key)?.['state'];
    const isTold = outcomes.get(key) === 200;
    return state === undefined || ((isTold || state === 'DONE') && timesOf(key) !== 1);
  });
  const wrong = keys.filter((key) => {
    const { state, sendings } = states.get(key) ?? {};
    // A write that was answered as done is DONE. A write that is not recorded as sent never
    // arrived.
    if (outcomes.get(key) === 200) return state !== 'DONE';
    return (state === 'PREPARED' && timesOf(key) > 0) || Number(sendings) > 1;
  });
  const count = (is: (row: Record<string, unknown>) => boolean) =>
    [...states.values()].filter(is).length;
  const kills = proxies.flatMap((proxy) => Object.entries(proxy.kills));
  const byStep = Object.groupBy(kills, ([step]) => step);
  figure(
    13,
    'two proxies on one PostgreSQL, killed in the middle of writes',
    `${KEYS} keys, ${kills.reduce((sum, [, times]) => sum + times, 0)} kills ` +
      `(${Object.entries(byStep)
        .map(([step, of]) => `${step} ${of!.reduce((sum, [, times]) => sum + times, 0)}`)
        .join(', ')}), ` +
      `${count(({ state }) => state === 'DONE')} done, ${count(({ state }) => state === 'UNKNOWN')} uncertain, ` +
      `${count(({ is_taken_over }) => is_taken_over === true)} taken over by lease; ` +
      `${lost.length} lost, ${doubled.length} doubled, ${wrong.length} wrong`,
  );
  expect({ doubled, lost, wrong }).toEqual({ doubled: [], lost: [], wrong: [] });
  expect(kills.length).toBeGreaterThan(0);
}, 3_600_000);
