import { expect, test } from 'vitest';
import type { Job } from '#contract/job.ts';
import { eachStore } from '../testing/each-store.ts';
import { noteSteps, putRule, readSteps, type StoredStep } from './rule-rows.ts';
import { createRules } from './rules.ts';

const now = Date.UTC(2026, 10, 24, 12);

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

test.each(eachStore)(
  'leaves what a rule did during an undo to the next undo in %s',
  async (_kind, open) => {
    const [opened] = await open(1);
    const store = opened!;
    await store.commit(async (sql) => {
      const actions = {
        status: 'archive',
        assign: null,
        snooze: null,
        label: null,
        alert: [],
      } as const;
      const about = { position: 0, isOn: false, paused: null, tried: null, who: null };
      const rule = {
        ...about,
        id: 'r',
        name: 'Routine',
        search: '',
        actions: { ...actions, alert: [] },
        mostPerHour: 10,
      };
      await putRule(sql, 'a', rule, now);
      await noteSteps(sql, 'a', 'r', [step('first', now - 20), step('second', now - 10)]);
    });
    const undone: string[] = [];
    const rules = createRules({
      account: 'a',
      store,
      ask: () => Promise.reject(new Error('asked')),
      firstPage: () => Promise.resolve(1),
      jobs: {
        async decide(id) {
          // Something arrives, at the same moment as what is undone.
          if (undone.length === 0) {
            await store.commit((sql) => noteSteps(sql, 'a', 'r', [step('third', now - 10)]));
          }
          undone.push(id);
          return {} as Job;
        },
      },
      needsAction: () => ({}),
      look: () => Promise.resolve(),
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
