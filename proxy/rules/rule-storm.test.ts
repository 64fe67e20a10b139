import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ruleFingerprint } from '#contract/rule.ts';
import { createRandom } from '#lib/random.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { accountKeyOf } from '../service/account.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Step } from '../testing/crash-at.ts';
import { figure } from '../testing/figure.ts';
import { statusesIn } from '../testing/job-storm.ts';
import { expectedOf, makeRule, type MadeRule } from '../testing/rule-model.ts';
import { alternatingLives, startStormProxy, type StormProxy } from '../testing/storm-proxy.ts';
import { makeFolder, sandboxCredentials } from '../testing/test-waybill.ts';
import { putRule } from './rule-rows.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

/** `npm run test:crash` asks for more; every `npm test` for a few. */
const isWhole = process.env['MODE'] === 'crash';
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_125);
const RULES = isWhole ? 200 : 30;
const ARRIVALS = isWhole ? 5_000 : 300;
const KILLS = isWhole ? 50 : 4;

const steps: Step[] = [
  'before rules ran',
  'rules ran',
  'call recorded',
  'recorded',
  'sending',
  'answered',
  'stored',
  'settled',
  'judged',
];
const settings = {
  waitingTimes: { update: 1_500, acknowledge: 1_500, payment: 1_500 },
  follow: { quiet: 100 },
  events: { every: 200 },
  cache: { lists: 0 },
  firstPage: 1,
};

test(`matches a model after ${RULES} rules, ${ARRIVALS} arrivals and ${KILLS} kills, and undoes all`, async () => {
  const random = createRandom(SEED, 1);
  const sandbox = await startTestSandbox({
    notifications: 400,
    transactions: 10,
    payments: 0,
    seed: SEED,
    batchDelay: { min: 0, max: 50 },
  });
  const home = makeFolder();
  const rules = makeRules(sandbox);
  await record(join(home, 'data'), sandbox.url, rules);
  const before = statusesIn(sandbox);
  // The first life notes the notifications from before the rules.
  const lives = alternatingLives(settings, steps);
  const proxy = startStormProxy(sandbox.url, lives.next, { home });
  const ask = (statement: string) => {
    const database = new DatabaseSync(join(home, 'data', 'waybill.db'), { readOnly: true });
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  };
  const killsOf = () => Object.values(proxy.kills).reduce((sum, n) => sum + n, 0);
  const arrivedRows = () => sandbox.store.newest(1_000_000).filter(({ id }) => !before.has(id));
  const soon = { timeout: isWhole ? 900_000 : 60_000, interval: 200 };
  await expect.poll(() => ask('SELECT floor FROM arrivals_cursor').length, soon).toBe(1);
  await proxy.kill();

  // Three quarters of the kills while rules run, the others while they are undone.
  const killsInRun = Math.ceil(KILLS * 0.75);
  /** Waits until this life has ended by itself, or ends it at any moment. */
  const nextKill = async () => {
    const kills = killsOf();
    if (!lives.isByHand()) return await expect.poll(killsOf, soon).toBeGreaterThan(kills);
    await proxy.ask('/healthz');
    await pause(random.int(0, 2_000));
    await proxy.kill();
  };
  for (let arrived = 0; arrived < ARRIVALS || killsOf() < killsInRun;) {
    const count = Math.min(ARRIVALS - arrived, Math.ceil(ARRIVALS / killsInRun));
    if (count > 0) sandbox.arrive(count);
    arrived += count;
    if (killsOf() < killsInRun) await nextKill();
  }
  // A life that waits for its step would end later.
  lives.isCalm = true;
  await proxy.kill();
  const expected = new Map(
    arrivedRows().map((it) => [it.id, expectedOf(rules, { ...it, status: UNREAD })] as const),
  );
  expect(expected.size).toBe(ARRIVALS);
  const wrong = () => {
    const statuses = statusesIn(sandbox);
    return [...expected].filter(([id, { goal }]) => statuses.get(id) !== (goal ?? UNREAD)).length;
  };
  await expect.poll(wrong, soon).toBe(0);
  const unfinished = () => Number(ask(OPEN_JOBS)[0]!['n']);
  await expect.poll(unfinished, soon).toBe(0);

  // Nothing that no rule matched was touched.
  const statuses = statusesIn(sandbox);
  expect([...before].filter(([id, status]) => statuses.get(id) !== status)).toEqual([]);
  const accepted = acceptedBy(sandbox);
  const doubled = [...accepted].filter(([, times]) => times > 1);
  expect(doubled).toEqual([]);
  const goals = [...expected].filter(([, { goal }]) => goal !== null);
  expect(accepted.size).toBe(goals.length);
  expect(goals.length).toBeGreaterThan(ARRIVALS / 5);
  expect(goals.length).toBeLessThan(ARRIVALS * 0.95);
  // Assignments and snoozes were made once as well.
  const assigned = [...expected].flatMap(([id, { assign }]) => (assign === null ? [] : [id]));
  const hands = ask('SELECT id_key FROM taken_history ORDER BY id_key');
  expect(hands.map((row) => row['id_key'])).toEqual(assigned.toSorted());
  const snoozed = [...expected].flatMap(([id, { snooze }]) => (snooze === null ? [] : [id]));
  const snoozes = ask(`SELECT id_key FROM snooze_history WHERE what = 'snooze' ORDER BY id_key`);
  expect(snoozes.map((row) => row['id_key'])).toEqual(snoozed.toSorted());

  lives.isCalm = false;
  lives.begun = 1;
  await proxy.kill();
  const labels = [...expected].flatMap(([id, it]) => [...it.labels].map((name) => `${id} ${name}`));
  const labeled = ask('SELECT id_key, name FROM label_history');
  expect(
    labeled.map((row) => `${row['id_key'] as string} ${row['name'] as string}`).toSorted(),
  ).toEqual(labels.toSorted());
  const alerts = [...expected].flatMap(([id, it]) => [...it.alerted].map((who) => `${id} ${who}`));
  const told = ask(`SELECT id_key, person FROM concerns WHERE kind = 'alerted'`);
  expect(
    told.map((row) => `${row['id_key'] as string} ${row['person'] as string}`).toSorted(),
  ).toEqual(alerts.toSorted());

  const undo = undoAll(proxy, rules);
  while (killsOf() < KILLS) await nextKill();
  proxy.calm();
  await undo;
  const unrestored = () =>
    [...statusesIn(sandbox)].filter(([id, status]) => status !== (before.get(id) ?? UNREAD)).length;
  await expect.poll(unrestored, soon).toBe(0);
  await expect.poll(unfinished, soon).toBe(0);
  expect(ask('SELECT id FROM taken WHERE who IS NOT NULL')).toEqual([]);
  expect(ask(`SELECT id FROM snoozes WHERE state = 'waiting'`)).toEqual([]);
  expect(ask('SELECT id FROM labels WHERE is_on = 1')).toEqual([]);
  // An assignment that is undone stays among what its person was told.
  expect(ask(`SELECT id FROM concerns WHERE kind = 'alerted'`)).toEqual([]);
  const undone = [...acceptedBy(sandbox)].filter(([, times]) => times > 1);
  expect(undone).toEqual([]);
  figure(
    22,
    'SIGKILL while rules run and while they are undone',
    `${killsOf()} kills (${JSON.stringify(proxy.kills)}), ${RULES} rules, ${ARRIVALS} arrivals, ` +
      `${goals.length} given a status, ${assigned.length} assigned, ${snoozed.length} snoozed, ` +
      `${labels.length} labels, ${alerts.length} alerts; ` +
      `${doubled.length} doubled, 0 others touched`,
  );
}, 3_600_000);

/** Status of every arrival (interface 3.1). */
const UNREAD = 1;
const OPEN_JOBS = `SELECT count(*) AS n FROM jobs WHERE state <> 'finished'`;

/** Rules over the words of what the sandbox says. */
function makeRules({ store }: Sandbox): MadeRule[] {
  const random = createRandom(SEED, 2);
  const rows = store.newest(400);
  const words = rows.flatMap(({ message }) => message.match(/\b[a-z]{6,}\b/g) ?? []);
  return Array.from({ length: RULES }, (_, index) =>
    makeRule(random, index, {
      // Some types are in no rule.
      types: ['SalesOrder', 'Batch', 'Feeds', 'PhysicalInventory', 'ChannelRequest'],
      events: rows.map(({ event }) => event),
      records: rows.map(({ recordNumber }) => recordNumber.slice(0, 4)),
      words,
    }),
  );
}

/** Puts the rules on record, switched on, before the proxy starts: by hand there can be 100. */
async function record(folder: string, url: string, rules: readonly MadeRule[]): Promise<void> {
  const account = accountKeyOf(new URL(url), sandboxCredentials);
  const store = openSqliteStore(folder);
  await store.commit(async (sql) => {
    for (const [position, { id, search, actions }] of rules.entries()) {
      const of = { name: `Rule ${position}`, search, actions, mostPerHour: 10_000 };
      const tried = ruleFingerprint(of);
      const kept = { ...of, id, position, isOn: true, paused: null, tried, who: null };
      await putRule(sql, account, kept, 0);
    }
  });
  await store.close();
}

/** How often the service accepted that a notification is given a status, by both. */
function acceptedBy({ store, requests }: Sandbox): Map<string, number> {
  const times = new Map<string, number>();
  const add = (status: number, id: string): void => {
    const key = `${id.toLowerCase()} ${status}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  };
  for (const { kind, body } of store.batches()) {
    if (kind !== 'update' && kind !== 'archive') continue;
    const { Read = [], Unread = [], Archive } = JSON.parse(body) as Record<string, string[]>;
    for (const id of Read) add(2, id);
    for (const id of Unread) add(1, id);
    for (const id of Archive!) add(4, id);
  }
  for (const { target } of requests) {
    const single = /notifications\/([\da-f-]{36})\/archive/i.exec(target);
    if (single) add(4, single[1]!);
  }
  return times;
}

/** Undoes each rule's last hour, asking again where the proxy died. */
async function undoAll(proxy: StormProxy, rules: readonly MadeRule[]): Promise<void> {
  for (const { id } of rules) {
    for (;;) {
      const reply = await proxy.ask(`/api/rules/${id}/undo`, 'POST');
      if (reply?.status === 200) break;
      if (reply !== null && reply.status < 500) throw new Error(JSON.stringify(reply));
    }
  }
}
