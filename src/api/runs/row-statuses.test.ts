import { expect, test } from 'vitest';
import type { Target } from '../notifications.ts';
import { overlayOf, truthOf } from './row-statuses.ts';
import { itemsFor, planRun, type Run } from './run.ts';

const target: Target = {
  id: 'A',
  hasOwnId: true,
  status: 1,
  type: 'Batch',
  recordId: null,
  recordNumber: null,
  createdAt: '2026-11-01T00:00:00Z',
};

function run(action: 'read' | 'archive', now: number): Run {
  return planRun({
    id: `${action}${now}`,
    action,
    undoes: null,
    items: itemsFor(action, [target]),
    now,
    newKey: () => 'k',
  });
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
