import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctBefore } from './correct-before.ts';
import type { StoredTarget } from './job-rows.ts';

const AT = '2026-01-01T00:00:00Z';
const LATER = '2026-01-02T00:00:00Z';

function targetOf(of: Partial<StoredTarget>, before: number, createdAt = AT): StoredTarget {
  return {
    position: 0,
    id: 'a',
    key: 'a',
    hasOwnId: true,
    recordNumber: null,
    rows: [{ createdAt, type: 'Batch', before }],
    to: 4,
    verdict: 'pending',
    isSent: false,
    status: null,
    reason: null,
    call: null,
    tries: 0,
    ...of,
  };
}

const beforeOf = (corrected: ReturnType<typeof correctBefore>) =>
  corrected.map(({ rows }) => rows.map(({ before }) => before));

test('gives a row that an earlier job failed to change the service’s status', () => {
  const chosenAsRead = targetOf({}, 2);
  const failed = targetOf({ to: 2, verdict: 'unchanged', status: 1 }, 1);
  expect(beforeOf(correctBefore([chosenAsRead], [[failed]]))).toEqual([[1]]);
});

test('falls back to the earlier job’s status when the service showed none', () => {
  const refused = targetOf({ to: 2, verdict: 'refused' }, 1);
  expect(beforeOf(correctBefore([targetOf({}, 2)], [[refused]]))).toEqual([[1]]);
});

test('corrects only those notifications of a record that the earlier job selected', () => {
  const both = targetOf({ hasOwnId: false }, 2);
  both.rows = [...both.rows, { createdAt: LATER, type: 'Batch', before: 2 }];
  const failed = targetOf({ hasOwnId: false, to: 2, verdict: 'unchanged', status: 1 }, 1);
  expect(beforeOf(correctBefore([both], [[failed]]))).toEqual([[1, 2]]);
});

test('uses the last of several earlier jobs', () => {
  const failed = targetOf({ to: 2, verdict: 'refused' }, 1);
  const done = targetOf({ to: 2, verdict: 'done' }, 1);
  expect(correctBefore([targetOf({}, 2)], [[failed], [done]])).toEqual([]);
  expect(beforeOf(correctBefore([targetOf({}, 2)], [[done], [failed]]))).toEqual([[1]]);
});

test('corrects only rows that were selected with the earlier job’s target status', () => {
  const status = fc.constantFrom(0, 1, 2, 4);
  const verdict = fc.constantFrom('done', 'unchanged', 'refused', 'unknown', 'skipped', 'pending');
  const earlier = fc.record({ to: status, before: status, shown: fc.option(status), verdict });
  fc.assert(
    fc.property(status, earlier, (before, { to, shown, verdict: of, before: was }) => {
      const left = targetOf({ to, verdict: of, status: shown }, was);
      const corrected = correctBefore([targetOf({}, before)], [[left]]);
      const isLeft = of === 'done' || of === 'unknown' || before !== to;
      const after = isLeft ? before : (shown ?? was);
      expect(beforeOf(corrected)).toEqual(after === before ? [] : [[after]]);
    }),
  );
});
