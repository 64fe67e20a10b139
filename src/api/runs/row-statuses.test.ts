import { expect, test } from 'vitest';
import { overlayOf, truthOf } from './row-statuses.ts';
import { itemsFor } from './plan-run.ts';
import type { Run } from './run.ts';
import { makeTarget, runOn } from './testing/make-run.ts';

const target = makeTarget({ id: 'A', type: 'Batch' });

function run(action: 'read' | 'archive', now: number): Run {
  return runOn(action, [target], { id: `${action}${now}`, createdAt: now, startedAt: now });
}

test('rows show what the last run under way will make of them', () => {
  expect(overlayOf([run('archive', 2), run('read', 1)])).toEqual(new Map([['a', 4]]));
  expect(overlayOf([run('archive', 1), run('read', 1)])).toEqual(new Map([['a', 4]]));
  expect(overlayOf([{ ...run('archive', 2), state: 'finished' }, run('read', 1)])).toEqual(
    new Map([['a', 2]]),
  );
});

test('what a run that stops has not sent shows what it was', () => {
  expect(overlayOf([{ ...run('archive', 2), state: 'stopping' }]).size).toBe(0);
});

test('a settled row shows what the service said, else what it was before', () => {
  const [item] = itemsFor('archive', [target]);
  const shown = (change: object) => truthOf([{ ...item!, ...change }], new Map()).get('a');
  expect(shown({ verdict: 'done' })).toBe(4);
  expect(shown({ verdict: 'unchanged', status: 2 })).toBe(2);
  expect(shown({ verdict: 'refused' })).toBe(1);
});
