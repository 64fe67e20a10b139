import { expect, test } from 'vitest';
import { eachStore } from '../testing/each-store.ts';
import { countSteps, noteSteps, putRule, type StoredRule, type StoredStep } from './rule-rows.ts';

const rule: StoredRule = {
  id: 'r',
  position: 0,
  name: 'Routine',
  search: '',
  actions: { status: 'archive', assign: null, snooze: null, label: null, alert: [] },
  mostPerHour: 10,
  isOn: false,
  paused: null,
  tried: null,
  who: null,
};

const stepAt = (at: number): StoredStep => ({
  rowKey: `row ${at}`,
  at,
  who: 'rule',
  job: null,
  assigned: null,
  assignedVersion: null,
  snoozedVersion: null,
  labeled: null,
  alerted: [],
});

test.each(eachStore)('counts all steps and those still in effect in %s', async (_kind, open) => {
  const [store] = await open(1);
  await store!.commit(async (sql) => {
    await putRule(sql, 'a', rule, 0);
    await noteSteps(sql, 'a', 'r', [10, 20, 30].map(stepAt));
    await sql.run('UPDATE rule_steps SET is_undone = 1 WHERE at = 30');
  });
  const count = (since: number) => store!.read((sql) => countSteps(sql, 'a', 'r', since));
  expect(await count(0)).toEqual({ taken: 3, inEffect: 2, last: 20 });
  expect(await count(20)).toEqual({ taken: 2, inEffect: 1, last: 20 });
  expect(await count(40)).toEqual({ taken: 0, inEffect: 0, last: null });
});
