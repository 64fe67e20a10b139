import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#lib/random.ts';
import type { FaultRule } from '../sandbox/faults.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Step } from '../testing/crash-at.ts';
import { figure } from '../testing/figure.ts';
import {
  acknowledgementTruthOf,
  createJobPerson,
  statusesIn,
  truthOf,
  type AskStore,
} from '../testing/job-storm.ts';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { startStormProxy, type Life, type StormProxy } from '../testing/storm-proxy.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

/** `npm run test:crash` asks for more; every `npm test` for a few. */
const isWhole = process.env['MODE'] === 'crash';
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_123);

const write = /\/(?:update|archive)$/;
const faults: FaultRule[] = [
  // However few the calls are, an answer is lost, and a write.
  { match: { path: write }, kind: 'resetAfter', times: 1 },
  { match: { path: write }, kind: 'resetBefore', times: 1 },
  { match: { path: '/v2/notifications' }, kind: 'status', rate: 0.04 },
  { match: { path: '/v2/notifications' }, kind: 'resetBefore', rate: 0.03 },
  { match: { path: '/v2/notifications' }, kind: 'resetAfter', rate: 0.03 },
];
const acknowledge = '/v2/accounting/receivables/acknowledge';
const ledgerFaults: FaultRule[] = [
  { match: { path: acknowledge }, kind: 'resetAfter', times: 1 },
  { match: { path: acknowledge }, kind: 'resetBefore', times: 1 },
  { match: { path: '/v2/accounting' }, kind: 'status', rate: 0.04 },
  { match: { path: '/v2/accounting' }, kind: 'resetBefore', rate: 0.03 },
  { match: { path: '/v2/accounting' }, kind: 'resetAfter', rate: 0.03 },
];
const settings = {
  waitingTimes: { update: 1_500, acknowledge: 1_500, payment: 1_500 },
  follow: { quiet: 100 },
};
const steps: Step[] = [
  'call recorded',
  'before recorded',
  'recorded',
  'sending',
  'answered',
  'stored',
  'settled',
  'found',
  'judged',
];

async function startService(
  notifications: number,
  lineFailureRate: number,
  transactions = 100,
): Promise<Sandbox> {
  const sandbox = await startTestSandbox({
    notifications,
    transactions,
    seed: SEED,
    batchDelay: { min: 0, max: 50 },
    lineFailureRate,
  });
  return sandbox;
}

/** Kills at a step that came least often yet, or at any moment, until there were enough. */
function createLives(
  random: ReturnType<typeof createRandom>,
  most: number,
): Parameters<typeof startStormProxy>[1] {
  let lives = 0;
  return (kills): Life => {
    const n = lives++;
    if (n >= most) return { settings, end: null };
    const milliseconds = random.int(1_000, 4_000);
    if (n % 2 === 0) return { settings, end: { milliseconds } };
    const least = Math.min(...steps.map((step) => kills[step] ?? 0));
    const step = random.pick(steps.filter((it) => (kills[it] ?? 0) === least));
    const after = least === 0 ? 1 : random.int(1, 3);
    return { settings, end: { step, after, milliseconds: 5_000 } };
  };
}

const killsOf = (proxies: readonly StormProxy[]): number =>
  proxies.flatMap(({ kills }) => Object.values(kills)).reduce((sum, n) => sum + n, 0);

const inSqlite =
  (home: string): AskStore =>
  async (statement) => {
    const database = new DatabaseSync(join(home, 'data', 'waybill.db'), { readOnly: true });
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  };

/** Starts jobs, stops and resumes some, until there were enough kills. */
async function storm(sandbox: Sandbox, proxies: readonly StormProxy[], kills: number) {
  const random = createRandom(SEED, 2);
  const before = statusesIn(sandbox);
  const person = createJobPerson(sandbox, () => random.pick(proxies));
  sandbox.faults.set(faults);
  const size = Math.min(400, Math.floor(person.left() / Math.max(4, kills / 2)));
  for (let begun = 0; killsOf(proxies) < kills || begun < 3;) {
    if (person.left() > size) {
      begun++;
      const id = await person.begin(random.pick(['read', 'archive']), random.int(1, size));
      await pause(random.int(0, 600));
      if (random.chance(0.2)) await person.decide(id, 'stop');
      if (random.chance(0.1)) await person.decide(id, 'resume');
    } else await pause(100);
  }
  for (const proxy of proxies) proxy.calm();
  await person.untilEnded();
  return { before, jobs: await person.targets() };
}

const clean = { lost: [], wrong: [], touched: [], doubled: [], undecided: [] };

test('keeps jobs consistent when killed at random moments and at every step', async () => {
  const kills = isWhole ? 220 : 3;
  const sandbox = await startService(isWhole ? 40_000 : 1_000, isWhole ? 0.03 : 0.1);
  const proxy = startStormProxy(sandbox.url, createLives(createRandom(SEED, 1), kills));
  const { before, jobs } = await storm(sandbox, [proxy], kills);
  const truth = await truthOf(sandbox, before, jobs, inSqlite(proxy.home));
  figure(
    13,
    'SIGKILL during jobs',
    `${killsOf([proxy])} kills (${JSON.stringify(proxy.kills)}), ${truth.figures}`,
  );
  expect(truth.faults).toEqual(clean);
  if (isWhole) expect(Object.keys(proxy.kills)).toEqual(expect.arrayContaining(steps));
}, 3_600_000);

test('keeps acknowledgements consistent when killed at random moments and at every step', async () => {
  const kills = isWhole ? 60 : 3;
  const sandbox = await startService(100, isWhole ? 0.03 : 0.1, isWhole ? 20_000 : 2_000);
  const random = createRandom(SEED, 4);
  const proxy = startStormProxy(sandbox.url, createLives(createRandom(SEED, 5), kills));
  const person = createJobPerson(sandbox, () => proxy);
  const before = new Set(
    sandbox.store.transactions().flatMap(({ id, acknowledged }) => (acknowledged ? [id] : [])),
  );
  sandbox.faults.set(ledgerFaults);
  const size = Math.min(300, Math.floor(person.leftToAcknowledge() / Math.max(4, kills / 2)));
  for (let begun = 0; killsOf([proxy]) < kills || begun < 3;) {
    if (person.leftToAcknowledge() > size) {
      begun++;
      const id = await person.acknowledge(random.int(1, size));
      await pause(random.int(0, 600));
      if (random.chance(0.2)) await person.decide(id, 'stop');
      if (random.chance(0.1)) await person.decide(id, 'resume');
    } else await pause(100);
  }
  proxy.calm();
  await person.untilEnded();
  const results = await person.transactions();
  const truth = await acknowledgementTruthOf(sandbox, before, results, inSqlite(proxy.home));
  figure(
    13,
    'SIGKILL during acknowledgements',
    `${killsOf([proxy])} kills (${JSON.stringify(proxy.kills)}), ${truth.figures}`,
  );
  expect(truth.faults).toEqual({ lost: [], wrong: [], touched: [], doubled: [] });
}, 3_600_000);

test.runIf(isWhole)(
  'continues a killed proxy’s jobs in the other proxy once the lease ends',
  async () => {
    const kills = 24;
    const databaseUrl = await newDatabase();
    const sandbox = await startService(6_000, 0.03);
    const nextLife = createLives(createRandom(SEED, 3), kills);
    const environment = { DATABASE_URL: databaseUrl };
    const proxies = [0, 1].map(() => startStormProxy(sandbox.url, nextLife, { environment }));
    const { before, jobs } = await storm(sandbox, proxies, kills);
    const truth = await truthOf(sandbox, before, jobs, (statement) =>
      query(databaseUrl, statement),
    );
    figure(
      13,
      'two proxies on one PostgreSQL, killed during jobs',
      `${killsOf(proxies)} kills, ${truth.figures}`,
    );
    expect(truth.faults).toEqual(clean);
  },
  3_600_000,
);

test.runIf(isWhole)(
  'archives 20,000 notifications with the page closed and changes no others',
  async () => {
    const sandbox = await startService(40_000, 0.02);
    sandbox.arrive(20_000 - sandbox.store.counts().unread);
    let life = 0;
    const proxy = startStormProxy(sandbox.url, () => ({
      settings,
      end: life++ === 0 ? { step: 'judged', after: 5 } : null,
    }));
    const before = statusesIn(sandbox);
    const person = createJobPerson(sandbox, () => proxy);
    sandbox.faults.set(faults);
    const begun = performance.now();
    await person.begin('archive', 20_000);
    await person.untilEnded();
    const time = (performance.now() - begun) / 1000;
    const jobs = await person.targets();
    const truth = await truthOf(sandbox, before, jobs, inSqlite(proxy.home));
    figure(13, '20,000 archived under 10 % failures', `${time.toFixed(1)} s, ${truth.figures}`);
    expect(truth.faults).toEqual(clean);
  },
  600_000,
);
