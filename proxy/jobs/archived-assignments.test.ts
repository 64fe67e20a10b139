import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Assignment, AssignmentStep } from '#contract/assignments.ts';
import { createAssignmentStore } from '../assignments/assignment-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { changeTargets, jobsWhere } from './job-rows.ts';
import { createJobs } from './jobs.ts';
import { notificationTarget } from './new-target.ts';

const rows = [{ createdAt: '2026-01-01T00:00:00Z', type: 'Batch', before: 1 }];

function setUp() {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  const assignments = createAssignmentStore(store, 'a');
  const jobs = createJobs(store, 'a');
  const id = randomUUID();
  const by = (name: string | null) => ({ name, may: () => true });
  /** Gives all targets of a job a verdict, as the worker does. */
  const settle = (job: string, status: number, verdict: 'done' | 'unchanged' = 'done') =>
    store.commit(async (sql) => {
      const [stored] = await jobsWhere(sql, 'a', 'id = ?', job);
      const { number } = stored!;
      const change = { position: 0, verdict, status, reason: null, by: 'a call' };
      await changeTargets(sql, number, [change]);
      await sql.run(`UPDATE jobs SET state = 'finished' WHERE number = ?`, number);
    });
  return {
    current: async (): Promise<Assignment | undefined> =>
      (await assignments.news(0, Date.now())).taken[0],
    history: async () => (await assignments.history(id)).hands.map(({ what, who }) => [what, who]),
    change: async (action: AssignmentStep, who: string, version: number, to?: string, note = '') =>
      await assignments.change(
        { action, note, of: [{ id, version }], ...(to !== undefined && { to }) },
        who,
        Date.now() - 1_000,
      ),
    archive: async (who: string | null, verdict: 'done' | 'unchanged' = 'done') => {
      const job = randomUUID();
      const target = { id, hasOwnId: true, recordNumber: null, rows, to: 4 };
      const targets = [notificationTarget(target)];
      await jobs.create(job, { action: 'archive', targets, since: null, bodyHash: job }, by(who));
      await settle(job, 4, verdict);
      return job;
    },
    undo: async (who: string, job: string) => {
      const undo = randomUUID();
      await jobs.decide(job, 'undo', undo, by(who));
      await settle(undo, 1);
    },
  };
}

test('ends a person’s assignment when they archive, and restores it exactly when they undo', async () => {
  const { current, change, archive, undo, history } = setUp();
  await change('assign', 'ana', 0, 'ben', 'Ask the carrier');
  const before = await current();
  expect(before).toMatchObject({ who: 'ben', by: 'ana' });
  for (let round = 0; round < 2; round++) {
    const job = await archive('ben');
    expect(await current()).toMatchObject({ who: null, note: '' });
    await undo('ben', job);
    expect(await current()).toEqual({ ...before, version: 3 + 2 * round });
  }
  expect(await history()).toEqual([
    ['take', 'ben'],
    ['release', 'ben'],
    ['take', 'ben'],
    ['release', 'ben'],
    ['assign', 'ana'],
  ]);
});

test('leaves what others hold, what failed, and what was unassigned before', async () => {
  const { current, change, archive, undo } = setUp();
  await change('take', 'ana', 0);
  await archive('ben');
  await archive(null);
  await archive('ana', 'unchanged');
  expect(await current()).toMatchObject({ who: 'ana', version: 1 });
  await change('release', 'ana', 1);
  await undo('ana', await archive('ana'));
  expect(await current()).toMatchObject({ who: null, version: 2 });
});

test('restores no assignment that a colleague had in the meantime', async () => {
  const { current, change, archive, undo } = setUp();
  await change('take', 'ana', 0);
  const job = await archive('ana');
  await change('take', 'ben', 2);
  await change('release', 'ben', 3);
  await undo('ana', job);
  expect(await current()).toMatchObject({ who: null, version: 4 });
});
