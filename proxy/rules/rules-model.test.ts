import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventName } from '#contract/events.ts';
import { ruleFingerprint, type RuleActions } from '#contract/rule.ts';
import { createArrivalWatch } from '../arrivals/arrival-watch.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { ProxyStore } from '../store/store.ts';
import { putRule } from './rule-rows.ts';
import { runRules } from './run-rules.ts';

/**
 * Random rules over random arrivals, with kills in between, against a model that knows nothing of
 * searches: it decides by the conditions that each search was written from.
 */
const RULES = 200;
const ARRIVALS = 5_000;
const AT_ONCE = 500;
const SEED = Number(process.env['RULES_SEED'] ?? 20_261_124);
const account = 'a';
const now = Date.UTC(2026, 10, 24, 12);

// Power cuts are tested elsewhere.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'waybill-rules-'));
let store: ProxyStore;
beforeAll(() => {
  store = openSqliteStore(folder);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
const random = randomOf(SEED);
const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;

const types = ['SalesOrder', 'Batch', 'Feeds', 'PhysicalInventory', 'Blog'] as const;
const words = ['refund', 'late', 'stock', 'müller', 'price', 'label'] as const;
const events = [1, 2, 11, 58, 59, 340] as const;

interface Condition {
  types: readonly string[];
  event: number | null;
  record: string | null;
  word: string | null;
  without: string | null;
}

interface Made {
  id: string;
  condition: Condition;
  search: string;
  actions: RuleActions;
}

function makeRule(index: number): Made {
  const condition: Condition = {
    types: random(3) === 0 ? [] : [pick(types), ...(random(4) === 0 ? [pick(types)] : [])],
    event: random(4) === 0 ? pick(events) : null,
    record: random(5) === 0 ? `SO-${random(10)}` : null,
    word: random(2) === 0 ? pick(words) : null,
    without: random(3) === 0 ? pick(words) : null,
  };
  const search = [
    ...condition.types.map((type) => `type:${type}`),
    ...(condition.event === null ? [] : [`event:${condition.event}`]),
    ...(condition.record === null ? [] : [`record:${condition.record}*`]),
    ...(condition.word === null ? [] : [condition.word.toUpperCase()]),
    ...(condition.without === null ? [] : [`-${condition.without}`]),
  ].join(' ');
  return {
    id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
    condition,
    // An empty search is none of a rule's.
    search: search === '' ? 'refund' : search,
    actions: {
      status: pick(['archive', 'read', null] as const),
      assign: random(3) === 0 ? pick(['anna', 'ben']) : null,
      snooze: random(4) === 0 ? pick(['news', 5] as const) : null,
    },
  };
}

interface Arrival {
  Id: string;
  Type: string;
  Event: number;
  Status: number;
  RecordId: string;
  RecordNumber: string;
  Message: string;
  CreatedAt: string;
}

function makeArrival(index: number): Arrival {
  return {
    Id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    Type: pick(types),
    Event: pick(events),
    Status: pick([1, 1, 1, 2]),
    RecordId: `r${random(900)}`,
    RecordNumber: `SO-${random(100)}`,
    Message: `${pick(words)} of ${pick(words)}`,
    CreatedAt: new Date(now + index).toISOString(),
  };
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

function holds({ condition, search }: Made, arrival: Arrival): boolean {
  const name = eventName(arrival.Type, arrival.Event);
  const text = plain(`${arrival.Message}\n${arrival.RecordNumber}\n${name}\n${arrival.Type}`);
  if (search === 'refund' && condition.word === null) return text.includes('refund');
  return (
    (condition.types.length === 0 || condition.types.includes(arrival.Type)) &&
    (condition.event === null || condition.event === arrival.Event) &&
    (condition.record === null || arrival.RecordNumber.startsWith(condition.record)) &&
    (condition.word === null || text.includes(plain(condition.word))) &&
    (condition.without === null || !text.includes(plain(condition.without)))
  );
}

/** Returns the expected effect on each notification; the first rule with an action wins. */
function model(rules: readonly Made[], arrival: Arrival) {
  const matching = rules.filter((rule) => holds(rule, arrival));
  const first = <T>(of: (actions: RuleActions) => T | null): T | null => {
    for (const { actions } of matching) {
      const value = of(actions);
      if (value !== null) return value;
    }
    return null;
  };
  const status = first((it) => it.status);
  return {
    goal: status === 'archive' ? 4 : status === 'read' && arrival.Status !== 2 ? 2 : null,
    assign: first((it) => it.assign),
    snooze: first((it) => it.snooze),
  };
}

class Killed extends Error {}

test(`${RULES} random rules over ${ARRIVALS} arrivals leave what a model leaves, each once`, async () => {
  const rules = Array.from({ length: RULES }, (_, index) => makeRule(index));
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
      reads: {
        read: (_endpoint, target) => {
          const page = Number(/200\/(\d+)/.exec(target)![1]);
          const listed = arrivals.slice(0, arrived).toReversed();
          const body = {
            Success: true,
            Result: listed.slice((page - 1) * 200, page * 200),
            Paging: { PageNumber: page, HasMoreRecords: page * 200 < arrived },
          };
          return Promise.resolve({
            status: 200,
            headers: {},
            body: Buffer.from(JSON.stringify(body)),
          });
        },
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
    if (random(2) === 0) {
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

  const { targets, taken, snoozed } = await store.read(async (sql) => ({
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
  const wrong = arrivals.slice(1).filter((arrival) => {
    const { goal, assign, snooze } = model(rules, arrival);
    const isRight =
      (goals.get(arrival.Id) ?? null) === goal &&
      (holders.get(arrival.Id) ?? null) === assign &&
      news.get(arrival.Id) === (snooze === null ? undefined : snooze === 'news');
    return !isRight;
  });
  expect(wrong).toEqual([]);
  expect(goals.has(arrivals[0]!.Id)).toBe(false);
  expect(goals.size).toBeGreaterThan(1_000);
}, 120_000);
