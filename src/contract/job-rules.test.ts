import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canUndo,
  familyOf,
  isUndone,
  statusToRestore,
  targetsToRetry,
  targetsToUndo,
} from './job-rules.ts';
import type { JobTarget, TargetResult } from './job.ts';

const createdAt = '2026-11-01T00:00:00Z';

function resultOf(target: JobTarget, fields: Partial<TargetResult> = {}): TargetResult {
  const result = { position: 0, isSent: true, status: null, reason: null } as const;
  return { ...target, ...result, verdict: 'done', ...fields };
}

/** Targets of an archiving job by the statuses they had. */
function archived(before: Record<string, number>, fields: Partial<TargetResult> = {}) {
  return Object.entries(before).map(([id, status]) => {
    const rows = [{ createdAt, type: 'SalesOrder', before: status }];
    return resultOf({ id, hasOwnId: true, recordNumber: null, rows, to: 4 }, fields);
  });
}

const ended = (targets: TargetResult[]) => ({ state: 'finished' as const, targets });

test('restores each target’s former status and leaves out unchanged targets', () => {
  const statuses = { a: 1, b: 2, c: 4 };
  const undone = targetsToUndo([ended(archived(statuses))]);
  // Notifications that were archived before stay archived, because nothing changed.
  expect(undone.map(({ id, to }) => [id, to])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(undone[0]!.rows[0]!.before).toBe(4);
  for (const verdict of ['unchanged', 'skipped', 'refused'] as const) {
    expect(canUndo([ended(archived(statuses, { verdict }))])).toBe(false);
  }
  // Whether it was archived is not known: who undoes it wants to see it again either way.
  const unknown = [ended(archived(statuses, { verdict: 'unknown' }))];
  expect(targetsToUndo(unknown).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('includes unsent targets of a job in its undo, unless the job was stopped', () => {
  const targets = archived({ a: 1 }, { verdict: 'pending', isSent: false });
  expect(canUndo([{ state: 'open', targets }])).toBe(true);
  expect(canUndo([{ state: 'stopped', targets }])).toBe(false);
});

test('restores Unread in place of a status that can’t be set', () => {
  expect(targetsToUndo([ended(archived({ a: 0, b: 8, c: 1 }))]).map(({ to }) => to)).toEqual([
    1, 1, 1,
  ]);
});

test('restores a shared former status, or else keeps the notifications visible', () => {
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

test('reverts a job and its retries in one undo, each target to its own former status', () => {
  const [a, b, c] = archived({ a: 1, b: 2, c: 1 });
  // Another person read c between the two tries.
  const failed = [b!, c!].map((target) => resultOf(target, { verdict: 'unchanged', status: 2 }));
  const retried = targetsToRetry([a!, ...failed]).map((target) => resultOf(target));
  expect(targetsToUndo([ended([a!, ...failed]), ended(retried)])).toMatchObject([
    { id: 'a', to: 1 },
    { id: 'b', to: 2 },
    { id: 'c', to: 2 },
  ]);
});

test('groups a job with its retries and undoes the group at once', () => {
  const first = { id: '1', undoes: null, retries: null };
  const retry = { id: '2', undoes: null, retries: '1' };
  const other = { id: '3', undoes: null, retries: null };
  const jobs = [other, retry, first];
  expect(familyOf(first, jobs)).toEqual([first, retry]);
  expect(familyOf(retry, jobs)).toEqual([first, retry]);
  expect(isUndone(retry, jobs)).toBe(false);
  expect(isUndone(retry, [{ id: '4', undoes: '1', retries: null }, ...jobs])).toBe(true);
});

test('searches thousands of jobs once, because a rule starts a job with every arrival', () => {
  let looks = 0;
  const jobs = Array.from({ length: 300 }, (_, index) => ({
    get id() {
      looks++;
      return String(index);
    },
    undoes: null,
    retries: null,
  }));
  expect(familyOf(jobs[7]!, jobs)).toEqual([jobs[7]]);
  expect(looks).toBeLessThan(1_000);
});
