import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsToRetry } from './plan-run.ts';
import { allItems } from './run.ts';
import { makeRun, makeTarget, runOn, settled } from './testing/make-run.ts';
import { canUndo, itemsToUndo, statusToRestore } from './undo-items.ts';

const archived = (statuses: Record<string, number>) =>
  settled(
    runOn(
      'archive',
      Object.entries(statuses).map(([id, status]) => makeTarget({ id, status })),
    ),
    'done',
  );

test('an undo gives each back what it was, and leaves out what never changed', () => {
  const run = archived({ a: 1, b: 2, c: 4 });
  // What was archived before stays archived: there is nothing to put back.
  expect(itemsToUndo([run]).map(({ id, to }) => [id, to])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(canUndo([run])).toBe(true);
  expect(itemsToUndo([settled(run, 'unchanged')])).toEqual([]);
  expect(itemsToUndo([settled(run, 'skipped')])).toEqual([]);
  expect(canUndo([run])).toBe(false);
  // Whether it was archived is not known: who takes it back wants to see it again either way.
  expect(itemsToUndo([settled(run, 'unknown')]).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('what changed nothing offers no undo', () => {
  expect(canUndo([archived({ a: 4 })])).toBe(false);
  const unread = settled(runOn('unread', [makeTarget({ status: 0 })]), 'done');
  expect(canUndo([unread])).toBe(false);
});

test('what can’t be set again comes back as Unread', () => {
  expect(itemsToUndo([archived({ a: 0, b: 8, c: 1 })]).map(({ to }) => to)).toEqual([1, 1, 1]);
});

test('rows known by their record are one id, with all that was chosen of it', () => {
  const of = (createdAt: string, status: number) =>
    makeTarget({ id: 'R', hasOwnId: false, createdAt, status });
  const run = runOn('archive', [of('2026-01-01T00:00:00Z', 2), of('2026-01-02T00:00:00Z', 2)]);
  expect(allItems(run)).toHaveLength(1);
  expect(allItems(run)[0]!.rows).toHaveLength(2);
  expect(itemsToUndo([settled(run, 'done')])[0]!.to).toBe(2);
});

test('notifications of one id come back as they were where they were the same, else in sight', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 2, 4, 8), { minLength: 1 }), (before) => {
      const status = statusToRestore(before);
      const isSame = new Set(before).size === 1;
      if (isSame && [1, 2, 4].includes(before[0]!)) expect(status).toBe(before[0]);
      else if (before.some((it) => it !== 2 && it !== 4)) expect(status).toBe(1);
      else expect(status).toBe(2);
    }),
  );
});

test('one undo takes back a run and what its retries did, each from its own time', () => {
  const run = archived({ a: 1, b: 2, c: 1 });
  Object.assign(allItems(run)[1]!, { verdict: 'unchanged', status: 2 });
  // Somebody else read it between the two tries.
  Object.assign(allItems(run)[2]!, { verdict: 'unchanged', status: 2 });
  const retry = settled(
    makeRun(itemsToRetry(run), { id: 's', retries: 'r', action: 'archive' }),
    'done',
  );
  expect(itemsToUndo([run, retry]).map(({ id, to, rows }) => [id, to, rows[0]!.before])).toEqual([
    ['a', 1, 4],
    ['b', 2, 4],
    ['c', 2, 4],
  ]);
});
