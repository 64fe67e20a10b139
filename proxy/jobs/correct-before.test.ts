import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedTarget } from '../testing/stored-target.ts';
import type { Sql } from '../store/sql.ts';
import type { TransactionWork } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { correctBefore } from './correct-before.ts';
import { changeTargets, insertJob, targetsWhere } from './job-rows.ts';
import { endWaiting } from './job-steps.ts';

const LATER = '2026-01-02T00:00:00Z';

const beforeOf = (corrected: ReturnType<typeof correctBefore>) =>
  corrected.map(({ rows }) => rows.map(({ before }) => before));

test('gives a row that an earlier job failed to change the service’s status', () => {
  const chosenAsRead = storedTarget({}, 2);
  const failed = storedTarget({ to: 2, verdict: 'unchanged', status: 1 }, 1);
  expect(beforeOf(correctBefore([chosenAsRead], [[failed]]))).toEqual([[1]]);
});

test('falls back to the earlier job’s status when the service showed none', () => {
  const refused = storedTarget({ to: 2, verdict: 'refused' }, 1);
  expect(beforeOf(correctBefore([storedTarget({}, 2)], [[refused]]))).toEqual([[1]]);
});

test('corrects only those notifications of a record that the earlier job selected', () => {
  const both = storedTarget({ hasOwnId: false }, 2);
  both.rows = [...both.rows, { createdAt: LATER, type: 'Batch', before: 2 }];
  const failed = storedTarget({ hasOwnId: false, to: 2, verdict: 'unchanged', status: 1 }, 1);
  expect(beforeOf(correctBefore([both], [[failed]]))).toEqual([[1, 2]]);
});

test('uses the last of several earlier jobs', () => {
  const failed = storedTarget({ to: 2, verdict: 'refused' }, 1);
  const done = storedTarget({ to: 2, verdict: 'done' }, 1);
  expect(correctBefore([storedTarget({}, 2)], [[failed], [done]])).toEqual([]);
  expect(beforeOf(correctBefore([storedTarget({}, 2)], [[done], [failed]]))).toEqual([[1]]);
});

test('corrects only rows that were selected with the earlier job’s target status', () => {
  const status = fc.constantFrom(0, 1, 2, 4);
  const verdict = fc.constantFrom('done', 'unchanged', 'refused', 'unknown', 'skipped', 'pending');
  const earlier = fc.record({ to: status, before: status, shown: fc.option(status), verdict });
  fc.assert(
    fc.property(status, earlier, (before, { to, shown, verdict: of, before: was }) => {
      const left = storedTarget({ to, verdict: of, status: shown }, was);
      const corrected = correctBefore([storedTarget({}, before)], [[left]]);
      const isLeft = of === 'done' || of === 'unknown' || before !== to;
      const after = isLeft ? before : (shown ?? was);
      expect(beforeOf(corrected)).toEqual(after === before ? [] : [[after]]);
    }),
  );
});

test.each(eachStore)('corrects all rows of a stored job at once, in %s', async (_kind, open) => {
  const [store] = await open(1);
  const of = { account: 'a', who: null, bodyHash: null, action: 'read', at: 1 } as const;
  const none = { undoes: null, retries: null, since: null, checkFirst: null };
  const ids = ['a', 'b', 'c'];
  const jobOf = (id: string, before: number) =>
    store!.commit((sql) =>
      insertJob(sql, {
        ...of,
        ...none,
        id,
        targets: ids.map((target) => {
          const { hasOwnId, recordNumber, rows } = storedTarget({}, before);
          return { id: target, hasOwnId, recordNumber, chosen: rows, goal: 2 };
        }),
      }),
    );
  const { number } = await jobOf('1', 1);
  const later = await jobOf('2', 2);
  const statements: string[] = [];
  const counting = {
    ...store!,
    commit: <T>(work: TransactionWork<T>) =>
      store!.commit((sql) => {
        const run: Sql['run'] = (text, ...values) => {
          statements.push(text);
          return sql.run(text, ...values);
        };
        return work({ ...sql, run });
      }),
  };
  const failed = { verdict: 'unchanged', reason: null } as const;
  await store!.commit((sql) =>
    changeTargets(sql, number, [
      { ...failed, position: 0, status: 1 },
      { ...failed, position: 2, status: 4 },
    ]),
  );
  await endWaiting(counting, later);
  const targets = await store!.read((sql) => targetsWhere(sql, later.number));
  expect(targets.map(({ rows }) => rows[0]!.before)).toEqual([1, 1, 4]);
  expect(statements.filter((text) => text.includes('job_targets'))).toHaveLength(1);
});
