import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleFingerprint } from '#contract/rule.ts';
import { createArrivalWatch } from '../arrivals/arrival-watch.ts';
import { createRandom } from '#lib/random.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { SqlRow } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import { expectedOf, makeRule } from '../testing/rule-model.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { putRule } from './rule-rows.ts';
import { runRules } from './run-rules.ts';

/** Random rules over random arrivals, with kills in between, against a model of its own. */
const RULES = 200;
const ARRIVALS = 5_000;
const AT_ONCE = 500;
const SEED = Number(process.env['RULES_SEED'] ?? 20_261_124);
const account = 'a';
const now = Date.UTC(2026, 10, 24, 12);

// Power cuts are tested elsewhere.
const folder = mkdtempSync(join(temporaryFolder, 'waybill-rules-'));
let store: ProxyStore;
beforeAll(() => {
  store = openSqliteStore(folder);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const random = createRandom(SEED);
const pick = <T>(from: readonly T[]): T => random.pick(from);

const vocabulary = {
  types: ['SalesOrder', 'Batch', 'Feeds', 'PhysicalInventory', 'Blog'],
  events: [1, 2, 11, 58, 59, 340],
  records: Array.from({ length: 10 }, (_, digit) => `SO-${digit}`),
  words: ['refund', 'late', 'stock', 'müller', 'price', 'label'],
} as const;
const { types, events, words } = vocabulary;

function makeArrival(index: number) {
  return {
    Id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    Type: pick(types),
    Event: pick(events),
    Status: pick([1, 1, 1, 2]),
    RecordId: `r${random.int(0, 899)}`,
    RecordNumber: `SO-${random.int(0, 99)}`,
    Message: `${pick(words)} of ${pick(words)}`,
    CreatedAt: new Date(now + index).toISOString(),
  };
}

/** Whether rows hold exactly these values, each once. */
function isSame(rows: readonly SqlRow[] | undefined, column: string, to: ReadonlySet<string>) {
  const found = (rows ?? []).map((row) => row[column] as string);
  return found.length === to.size && found.every((it) => to.has(it));
}

class Killed extends Error {}

test(`matches a model after ${RULES} random rules over ${ARRIVALS} arrivals, each applied once`, async () => {
  const rules = Array.from({ length: RULES }, (_, index) => makeRule(random, index, vocabulary));
  await store.commit(async (sql) => {
    for (const [position, { id, search, actions }] of rules.entries()) {
      const of = { name: `Rule ${position}`, search, actions, mostPerHour: 10_000 };
      const tried = ruleFingerprint(of);
      await putRule(
        sql,
        account,
        { ...of, id, position, isOn: true, paused: null, tried, who: null },
        now,
      );
    }
  });
  const arrivals = Array.from({ length: ARRIVALS }, (_, index) => makeArrival(index));
  let arrived = 1;
  let kill = false;
  const startWatch = () =>
    createArrivalWatch({
      account,
      store: {
        read: store.read,
        commit: (work) =>
          store.commit(async (sql) => {
            const result = await work(sql);
            if (kill) throw new Killed('killed before the commit');
            return result;
          }),
      },
      ask: (_method, path) => {
        const page = Number(/200\/(\d+)/.exec(path)![1]);
        const listed = arrivals.slice(0, arrived).toReversed();
        return Promise.resolve({
          Success: true,
          Result: listed.slice((page - 1) * 200, page * 200),
          Paging: { PageNumber: page, HasMoreRecords: page * 200 < arrived },
        });
      },
      firstPage: () => Promise.resolve(1),
      mayWork: () => true,
      isWanted: () => Promise.resolve(true),
      hasNews: () => Promise.resolve(false),
      handle: ({ sql, fresh, now: at }) =>
        runRules(
          sql,
          { account, now: at, needsAction: {} },
          fresh.map(({ row }) => row),
        ),
      before: () => Promise.resolve(null),
      every: 1_000,
      onError: (error) => {
        throw error;
      },
      clock: () => now,
    });
  let watch = startWatch();
  // Notifications from before the rules stay untouched.
  await watch.look();
  let kills = 0;
  for (; arrived < ARRIVALS;) {
    arrived = Math.min(ARRIVALS, arrived + AT_ONCE);
    if (random.chance(0.5)) {
      kill = true;
      await expect(watch.look()).rejects.toThrow(Killed);
      kill = false;
      kills++;
      watch = startWatch();
    }
    await watch.look();
    await watch.look();
  }
  expect(kills).toBeGreaterThan(1);

  const { targets, taken, snoozed, labeled, concerns } = await store.read(async (sql) => ({
    labeled: await sql.all('SELECT id, name FROM labels WHERE is_on = 1 AND by_rule = 1'),
    concerns: await sql.all(`SELECT id, person FROM concerns WHERE kind = 'alerted'`),
    targets: await sql.all('SELECT id, goal FROM job_targets'),
    taken: await sql.all('SELECT id, who FROM taken WHERE who IS NOT NULL'),
    snoozed: await sql.all('SELECT id, on_news, version FROM snoozes'),
  }));
  const goals = new Map(targets.map((row) => [row['id'] as string, Number(row['goal'])]));
  // Each is given a status once.
  expect(goals.size).toBe(targets.length);
  const holders = new Map(taken.map((row) => [row['id'] as string, row['who'] as string]));
  const news = new Map(snoozed.map((row) => [row['id'] as string, row['on_news'] === 1]));
  expect(snoozed.every((row) => row['version'] === 1)).toBe(true);
  const labels = Map.groupBy(labeled, (row) => row['id'] as string);
  const alerted = Map.groupBy(concerns, (row) => row['id'] as string);
  const wrong = arrivals.slice(1).filter((arrival) => {
    const { goal, assign, snooze, ...expected } = expectedOf(rules, {
      type: arrival.Type,
      event: arrival.Event,
      status: arrival.Status,
      recordNumber: arrival.RecordNumber,
      message: arrival.Message,
    });
    const isRight =
      (goals.get(arrival.Id) ?? null) === goal &&
      (holders.get(arrival.Id) ?? null) === assign &&
      news.get(arrival.Id) === (snooze === null ? undefined : snooze === 'news') &&
      isSame(labels.get(arrival.Id), 'name', expected.labels) &&
      isSame(alerted.get(arrival.Id), 'person', expected.alerted);
    return !isRight;
  });
  expect(wrong).toEqual([]);
  expect(goals.has(arrivals[0]!.Id)).toBe(false);
  expect(goals.size).toBeGreaterThan(1_000);
}, 120_000);
