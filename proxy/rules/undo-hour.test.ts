import { expect, test } from 'vitest';
import type { Job } from '#contract/job.ts';
import { eachStore } from '../testing/each-store.ts';
import { begin } from '../snoozes/snooze-steps.ts';
import { putSnoozes, snoozesOf } from '../snoozes/snooze-rows.ts';
import type { ProxyStore } from '../store/store.ts';
import { noteSteps, putRule, readSteps, type StoredRule, type StoredStep } from './rule-rows.ts';
import { createRules } from './rules.ts';

const now = Date.UTC(2026, 10, 24, 12);
const HOUR = 3_600_000;

const step = (job: string, at: number): StoredStep => ({
  rowKey: `row of ${job}`,
  at,
  who: 'Rule: Routine',
  job,
  assigned: null,
  assignedVersion: null,
  snoozedVersion: null,
  labeled: null,
  alerted: [],
});

const routine: StoredRule = {
  id: 'r',
  name: 'Routine',
  search: '',
  actions: { status: 'archive', assign: null, snooze: null, label: null, alert: [] },
  mostPerHour: 10,
  position: 0,
  isOn: false,
  paused: null,
  tried: null,
  who: null,
};

/** @param onJob called when a job is undone */
function rulesOn(store: ProxyStore, onJob: (id: string) => Promise<void>) {
  return createRules({
    account: 'a',
    store,
    ask: () => Promise.reject(new Error('asked')),
    firstPage: () => Promise.resolve(1),
    jobs: {
      async decide(id) {
        await onJob(id);
        return {} as Job;
      },
    },
    needsAction: () => ({}),
    look: () => Promise.resolve(),
  });
}

test.each(eachStore)(
  'leaves what a rule did during an undo to the next undo in %s',
  async (_kind, open) => {
    const [opened] = await open(1);
    const store = opened!;
    await store.commit(async (sql) => {
      await putRule(sql, 'a', routine, now);
      await noteSteps(sql, 'a', 'r', [step('first', now - 20), step('second', now - 10)], now);
    });
    const undone: string[] = [];
    const rules = rulesOn(store, async (id) => {
      // Something arrives, at the same moment as what is undone.
      if (undone.length === 0) {
        await store.commit((sql) => noteSteps(sql, 'a', 'r', [step('third', now - 10)], now));
      }
      undone.push(id);
    });
    const left = async () => {
      const steps = await store.read((sql) => readSteps(sql, 'a', 'r', 0));
      return steps.map(({ job }) => job);
    };
    expect(await rules.decide('r', 'undo', now)).toMatchObject({ undone: 2 });
    expect(undone).toEqual(['first', 'second']);
    expect(await left()).toEqual(['third']);
    expect(await rules.decide('r', 'undo', now)).toMatchObject({ undone: 1 });
    expect(undone).toEqual(['first', 'second', 'third']);
    expect(await left()).toEqual([]);
  },
);

test.each(eachStore)(
  'undoes both snoozes, though the second was made during the undo of the first, in %s',
  async (_kind, open) => {
    const [opened] = await open(1);
    const store = opened!;
    const snooze = async (job: string, at: number) =>
      await store.commit(async (sql) => {
        const before = (await snoozesOf(sql, 'a', ['row'])).get('row');
        const of = { id: 'row', recordKey: null, who: 'Rule: Routine', onNews: false };
        const known = { known: [], newest: 0, notification: 'null' };
        const next = begin(before, { ...of, ...known, until: now + HOUR }, at, false);
        await putSnoozes(sql, 'a', [next], { at, what: 'snooze', who: of.who });
        const noted = { ...step(job, at), rowKey: 'row', snoozedVersion: next.version };
        await noteSteps(sql, 'a', 'r', [noted], at);
      });
    await store.commit((sql) => putRule(sql, 'a', routine, now));
    await snooze('first', now - 20);
    let isFirst = true;
    const rules = rulesOn(store, async () => {
      if (isFirst) await snooze('second', now - 10);
      isFirst = false;
    });
    const state = async () =>
      (await store.read((sql) => snoozesOf(sql, 'a', ['row']))).get('row')!.state;
    await rules.decide('r', 'undo', now);
    // The next undo has what the rule did meanwhile.
    expect(await state()).toBe('waiting');
    await rules.decide('r', 'undo', now);
    expect(await state()).toBe('ended');
  },
);
