import { expect, test } from 'vitest';
import { correctBefore } from './correct-before.ts';
import { allItems, type Item } from './run.ts';
import { makeTarget, runOn, settled } from './testing/make-run.ts';

/** Unread, to be read, and archived while that was under way: shown as Read by then. */
function archivedAfter(first: Partial<Item>) {
  const reading = settled(runOn('read', [makeTarget()], { id: 'first' }), 'done');
  Object.assign(allItems(reading)[0]!, first);
  const archiving = runOn('archive', [makeTarget({ status: 2 })]);
  const isMended = correctBefore(archiving, [reading]);
  return { isMended, before: allItems(archiving)[0]!.rows[0]!.before };
}

test('what an earlier run did not change was before what it was before that', () => {
  expect(archivedAfter({ verdict: 'done' })).toEqual({ isMended: false, before: 2 });
  expect(archivedAfter({ verdict: 'unchanged', status: 1 })).toEqual({ isMended: true, before: 1 });
  expect(archivedAfter({ verdict: 'refused' })).toEqual({ isMended: true, before: 1 });
  expect(archivedAfter({ verdict: 'pending' })).toEqual({ isMended: true, before: 1 });
  expect(archivedAfter({ verdict: 'skipped', status: 4 })).toEqual({ isMended: true, before: 4 });
});

test('the last of several runs that were waited for counts', () => {
  const failed = settled(runOn('read', [makeTarget()], { id: 'first' }), 'unchanged', 1);
  const done = settled(runOn('read', [makeTarget()], { id: 'second' }), 'done');
  const archiving = runOn('archive', [makeTarget({ status: 2 })]);
  expect(correctBefore(archiving, [done, failed])).toBe(false);
});

test('what an undo is to find stays: else it would undo what others did meanwhile', () => {
  const reading = settled(runOn('read', [makeTarget()], { id: 'first' }), 'skipped', 4);
  const undo = runOn('unread', [makeTarget({ status: 2 })]);
  undo.action = 'undo';
  expect(correctBefore(undo, [reading])).toBe(false);
  expect(allItems(undo)[0]!.rows[0]!.before).toBe(2);
});
