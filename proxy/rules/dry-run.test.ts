import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notification } from '#contract/notification.ts';
import { readPage } from '#contract/rows.ts';
import { DRY_RUN_ROWS, hasActions } from '#contract/rule.ts';
import { idKey } from '#lib/guid.ts';
import { putAlert, putChannel, type StoredChannel } from '../alerts/alert-rows.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createRandom } from '#lib/random.ts';
import type { ProxyStore } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { makeRule } from '../testing/rule-model.ts';
import { readSteps } from './rule-rows.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { createRules } from './rules.ts';
import { runRules } from './run-rules.ts';

const RUNS = Number(process.env['DRY_RUNS'] ?? 25);
const now = Date.UTC(2026, 10, 24, 12);
const vocabulary = {
  types: ['SalesOrder', 'Batch', 'Feeds'],
  events: [1, 11, 58],
  records: ['SO-1', 'SO-2'],
  words: ['refund', 'late', 'stock'],
};

/** A list as the service answers it, and rules over it. */
function makeCase(seed: number) {
  const random = createRandom(seed);
  const made = Array.from({ length: random.int(1, 8) }, (_, index) =>
    makeRule(random, index, vocabulary),
  );
  const raw = Array.from({ length: random.int(1, 150) }, (_, index) => ({
    // Without an id of its own, rules leave it alone.
    ...(random.chance(0.95) && {
      Id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }),
    Type: random.pick(vocabulary.types),
    Event: random.pick(vocabulary.events),
    Status: random.pick([0, 1, 1, 2]),
    RecordId: random.chance(0.9) ? `00000000-0000-4000-7000-00000000000${random.int(0, 9)}` : null,
    RecordNumber: `SO-${random.int(10, 39)}`,
    Message: `${random.pick(vocabulary.words)} of ${random.pick(vocabulary.words)}`,
    CreatedAt: new Date(now - (150 - index) * 60_000).toISOString(),
  }));
  return { rules: made.filter(({ actions }) => hasActions(actions)), raw };
}

const hook: Omit<StoredChannel, 'id' | 'person'> = {
  name: 'Hook',
  target: { kind: 'webhook', url: 'https://hooks.example/1', secret: 'x', format: 'standard' },
  withText: false,
  keepsQuiet: false,
  mostPerHour: 100,
  digestHour: null,
  stopped: null,
};

type Case = ReturnType<typeof makeCase>;

function rulesOver(store: ProxyStore, account: string, { raw }: Case, refused?: string) {
  return createRules({
    account,
    store,
    ask: (_method, path) => {
      if (refused !== undefined && path.endsWith(refused)) {
        const how = { serviceStatus: 400 };
        return Promise.reject(new ProblemError('service-answer-unreadable', '400', how));
      }
      const isArchived = path.endsWith('statuses=4');
      const Result = isArchived ? [] : raw.toReversed();
      return Promise.resolve({ Success: true, Result, Paging: { HasMoreRecords: false } });
    },
    firstPage: () => Promise.resolve(1),
    jobs: createJobs(store, account),
    needsAction: () => ({}),
    look: () => Promise.resolve(),
  });
}

/** Puts the rules on record and switches them on, each after its dry run. */
async function tryAll(store: ProxyStore, account: string, of: Case) {
  const rules = rulesOver(store, account, of);
  const dryRuns = [];
  for (const { id, search, actions } of of.rules) {
    await rules.put(id, { name: id, search, actions, mostPerHour: 10_000 }, null, now);
    dryRuns.push(await rules.dryRun(id, now));
    await rules.decide(id, 'on', now);
  }
  return { rules, dryRuns };
}

/** Counts the effects of a rule, by the notifications that it is on record for. */
async function effectsOf(store: ProxyStore, account: string, rule: string) {
  return await store.read(async (sql) => {
    const steps = await readSteps(sql, account, rule, 0);
    const goals = await sql.all(
      `SELECT goal FROM job_targets JOIN jobs ON jobs.number = job_targets.job
       WHERE account = ? AND jobs.id IN (SELECT job FROM rule_steps WHERE account = ? AND rule = ?)`,
      account,
      account,
      rule,
    );
    return {
      matched: steps.length,
      archive: goals.filter(({ goal }) => goal === 4).length,
      read: goals.filter(({ goal }) => goal === 2).length,
      assign: steps.filter(({ assigned }) => assigned !== null).length,
      snooze: steps.filter(({ snoozedVersion }) => snoozedVersion !== null).length,
      label: steps.filter(({ labeled }) => labeled !== null).length,
      alert: steps.filter(({ alerted }) => alerted.length > 0).length,
      keys: steps.map(({ rowKey }) => rowKey).toSorted(),
    };
  });
}

test.each(eachStore)(
  'withdraws only the alerts of a rule’s own people when undoing it (%s)',
  async (_kind, open) => {
    const [store] = await open(1);
    const account = 'two rules';
    const { raw } = makeCase(1);
    const rules = rulesOver(store!, account, { rules: [], raw });
    const people = ['anna', 'ben'];
    await store!.commit(async (sql) => {
      for (const person of people) {
        const channel = { ...hook, id: `hook of ${person}`, person };
        await putChannel(sql, account, channel, now);
        const alert = { id: person, person, name: 'Mine', search: null, rule: null, isOn: true };
        await putAlert(sql, account, { ...alert, channels: [channel.id] }, now);
      }
    });
    const ids = people.map(() => crypto.randomUUID());
    for (const [index, id] of ids.entries()) {
      const actions = { status: null, assign: null, snooze: null, label: null };
      const alert = [people[index]!];
      const rule = { search: '-type:Blog', actions: { ...actions, alert }, mostPerHour: 10_000 };
      await rules.put(id, { name: id, ...rule }, null, now);
      await rules.dryRun(id, now);
      await rules.decide(id, 'on', now);
    }
    const { rows } = readPage(notification, { Success: true, Result: raw });
    await store!.commit((sql) => runRules(sql, { account, now, needsAction: {} }, rows));
    const told = () =>
      store!.read(async (sql) => ({
        shown: (await sql.all('SELECT person FROM concerns')).map((row) => row['person']),
        queued: (await sql.all('SELECT channel FROM alert_items')).map((row) => row['channel']),
      }));
    const own = rows.filter(({ value }) => value.hasOwnId);
    expect((await told()).queued).toHaveLength(2 * own.length);
    await rules.decide(ids[0]!, 'undo', now);
    expect(await told()).toEqual({
      shown: own.map(() => 'ben'),
      queued: own.map(() => 'hook of ben'),
    });
    await rules.decide(ids[1]!, 'undo', now);
    expect(await told()).toEqual({ shown: [], queued: [] });
  },
);

test.each(eachStore)('alerts a person once whom a rule names twice (%s)', async (_kind, open) => {
  const [store] = await open(1);
  const { raw } = makeCase(1);
  const rules = rulesOver(store!, 'twice', { rules: [], raw });
  const alert = ['anna', 'anna'];
  const actions = { status: null, assign: null, snooze: null, label: null, alert };
  const id = crypto.randomUUID();
  await rules.put(id, { name: id, search: '-type:Blog', actions, mostPerHour: 10 }, null, now);
  const { matched } = await rules.dryRun(id, now);
  expect((await rules.decide(id, 'apply', now)).changed).toMatchObject({ alert: matched });
  const told = await store!.read((sql) => sql.all('SELECT id FROM concerns'));
  expect(told).toHaveLength(matched);
});

test('runs a dry run when the service refuses status 0', async () => {
  const [store] = await eachStore[0]![1](1);
  const { raw } = makeCase(1);
  const rules = rulesOver(store!, 'refused', { rules: [], raw }, 'statuses=0,1,2');
  const actions = { status: 'read' as const, assign: null, snooze: null, label: null, alert: [] };
  const id = crypto.randomUUID();
  await rules.put(id, { name: id, search: '-type:Blog', actions, mostPerHour: 10 }, null, now);
  expect((await rules.dryRun(id, now)).matched).toBeGreaterThan(0);
});

test.each(eachStore)(
  'puts a restored rule before later rules, also in the dry run (%s)',
  async (_kind, open) => {
    const [store] = await open(1);
    const { raw } = makeCase(1);
    const rules = rulesOver(store!, 'restored', { rules: [], raw });
    const actions = { status: 'read' as const, assign: null, snooze: 24, label: null, alert: [] };
    // Ids in another order than the rules.
    const [first, deleted, made] = [7, 9, 8].map(
      (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
    ) as [string, string, string];
    const put = async (id: string) => {
      await rules.put(id, { name: id, search: 'stock', actions, mostPerHour: 10 }, null, now);
      await rules.dryRun(id, now);
      await rules.decide(id, 'on', now);
    };
    const snoozed = async (id: string) => (await rules.dryRun(id, now)).snooze;
    const inOrder = async () => (await rules.list(now)).map(({ id }) => id);
    await put(first);
    const all = await snoozed(first);
    expect(all).toBeGreaterThan(0);
    await put(deleted);
    await rules.remove(deleted, now);
    await put(made);
    await rules.decide(deleted, 'restore', now);
    expect(await inOrder()).toEqual([first, deleted, made]);
    // Moving gives the others new places, and one of them that of the deleted rule.
    await rules.remove(first, now);
    await rules.decide(made, 'up', now);
    await rules.decide(first, 'restore', now);
    const ordered = await inOrder();
    expect(await Promise.all(ordered.map(snoozed))).toEqual([all, 0, 0]);
  },
);

test.each(eachStore)(
  'predicts in a dry run what the rule does to arrivals and when applied (%s)',
  async (kind, open) => {
    const [store] = await open(1);
    let matched = 0;
    let runs = 0;
    const seeds = fc.integer({ min: 0, max: 2 ** 31 });
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const of = makeCase(seed);
        // Small seeds come up twice: each run has accounts of its own.
        const run = runs++;
        const [arriving, applied] = [`arriving ${kind} ${run}`, `applied ${kind} ${run}`];
        const { dryRuns } = await tryAll(store!, arriving, of);
        const { rules } = await tryAll(store!, applied, of);
        const { rows } = readPage(notification, { Success: true, Result: of.raw });
        await store!.commit((sql) =>
          runRules(sql, { account: arriving, now, needsAction: {} }, rows),
        );
        for (const { id } of of.rules) await rules.decide(id, 'apply', now);
        for (const [index, { id }] of of.rules.entries()) {
          const { looked, isWhole, busiestHour, leftAlone, rows: shown, ...all } = dryRuns[index]!;
          const { existing, ...told } = all;
          // None of them is archived.
          expect(existing).toEqual(told);
          expect(isWhole).toBe(true);
          expect(looked).toBe(of.raw.length);
          expect(busiestHour).toBeLessThanOrEqual(told.matched);
          expect(leftAlone).toBe(rows.filter(({ value }) => !value.hasOwnId).length);
          const [done, doneByHand] = [
            await effectsOf(store!, arriving, id),
            await effectsOf(store!, applied, id),
          ];
          expect(doneByHand).toEqual(done);
          const { keys, ...counts } = done;
          expect(counts).toEqual(told);
          const ids = shown.map((row) => idKey((row as { Id: string }).Id));
          expect(new Set(ids).size).toBe(Math.min(told.matched, DRY_RUN_ROWS));
          expect(keys).toEqual(expect.arrayContaining(ids));
          matched += told.matched;
        }
      }),
      { numRuns: RUNS },
    );
    expect(matched).toBeGreaterThan(RUNS);
  },
  120_000,
);

test('lets others go first while it tries a rule on many notifications', async () => {
  const [store] = await eachStore[0]![1](1);
  const raw = Array.from({ length: 5_000 }, (_, index) => ({
    Id: randomUUID(),
    Type: 'Feeds',
    Event: 1,
    Status: 1,
    RecordId: null,
    RecordNumber: `SO-${index}`,
    Message: 'late',
    CreatedAt: new Date(now - index * 1000).toISOString(),
  }));
  const rules = rulesOver(store!, 'a', { rules: [], raw });
  const id = randomUUID();
  const does = { status: 'read', assign: null, snooze: null, label: null } as const;
  const actions = { ...does, alert: [] };
  await rules.put(id, { name: 'all', search: 'late', actions, mostPerHour: 100 }, null, now);
  let turns = 0;
  const counting = new AbortController();
  const counted = (async () => {
    for (; !counting.signal.aborted; turns++) await setImmediate();
  })();
  expect(await rules.dryRun(id, now)).toMatchObject({ looked: 5_000, matched: 5_000 });
  counting.abort();
  await counted;
  // At most 500 notifications in each.
  expect(turns).toBeGreaterThanOrEqual(10);
});
