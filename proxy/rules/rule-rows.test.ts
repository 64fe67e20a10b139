import { expect, test } from 'vitest';
import { eachStore } from '../testing/each-store.ts';
import {
  countSteps,
  noteSteps,
  noteUndone,
  putRule,
  toPageRule,
  type StoredRule,
  type StoredStep,
} from './rule-rows.ts';

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

const DAY = 86_400_000;

test.each(eachStore)('counts the steps since then in %s', async (_kind, open) => {
  const [store] = await open(1);
  const steps = [10, 20, 30].map(stepAt);
  await store!.commit(async (sql) => {
    await putRule(sql, 'a', rule, 0);
    await noteSteps(sql, 'a', 'r', steps, 30);
    await noteUndone(sql, 'a', 'r', steps.slice(-1));
  });
  const count = (since: number) => store!.read((sql) => countSteps(sql, 'a', 'r', since));
  expect(await count(0)).toEqual({ taken: 3, inEffect: 2 });
  expect(await count(20)).toEqual({ taken: 2, inEffect: 1 });
  expect(await count(40)).toEqual({ taken: 0, inEffect: 0 });
});

test.each(eachStore)('counts steps that were removed after a week in %s', async (_kind, open) => {
  const [store] = await open(1);
  const shown = (now: number) =>
    store!.read(async (sql) => {
      const { total, lastAt, lastHour } = await toPageRule(sql, 'a', rule, now);
      return { total, lastAt: lastAt && Date.parse(lastAt), lastHour };
    });
  const note = (now: number, ...steps: StoredStep[]) =>
    store!.commit((sql) => noteSteps(sql, 'a', 'r', steps, now));
  const undo = (...steps: StoredStep[]) => store!.commit((sql) => noteUndone(sql, 'a', 'r', steps));
  const kept = async () =>
    (await store!.read((sql) => sql.all('SELECT at FROM rule_steps ORDER BY at'))).map(
      ({ at }) => at,
    );
  await store!.commit((sql) => putRule(sql, 'a', rule, 0));
  expect(await shown(0)).toEqual({ total: 0, lastAt: null, lastHour: 0 });
  await note(30, stepAt(10), { ...stepAt(20), alerted: ['anna'] }, stepAt(30));
  expect(await shown(30)).toEqual({ total: 3, lastAt: 30, lastHour: 3 });
  await undo(stepAt(30));
  await undo(stepAt(30));
  expect(await shown(30)).toEqual({ total: 2, lastAt: 20, lastHour: 2 });

  const later = 7 * DAY + 31;
  await note(later, stepAt(later));
  // The activity of a notification shows its alerts.
  expect(await kept()).toEqual([20, later]);
  expect(await shown(later)).toEqual({ total: 3, lastAt: later, lastHour: 1 });
  await note(2 * later, stepAt(2 * later));
  await undo(stepAt(2 * later));
  expect(await kept()).toEqual([20, 2 * later]);
  expect(await shown(2 * later)).toEqual({ total: 3, lastAt: later, lastHour: 0 });
});
