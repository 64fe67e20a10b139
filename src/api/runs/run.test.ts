import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Target } from '../notifications.ts';
import {
  allItems,
  itemsFor,
  itemsToRetry,
  itemsToUndo,
  planRun,
  type Item,
  type Run,
} from './run.ts';

function target(id: string, fields: Partial<Target> = {}): Target {
  return {
    id,
    hasOwnId: true,
    status: 1,
    type: 'SalesOrder',
    recordId: null,
    recordNumber: null,
    createdAt: '2026-11-01T00:00:00Z',
    ...fields,
  };
}

function plan(action: Run['action'], items: readonly Item[]): Run {
  let keys = 0;
  return planRun({
    id: 'r',
    action,
    undoes: null,
    items,
    now: 0,
    newKey: () => `k${(keys += 1)}`,
  });
}

function settled(run: Run, verdict: Item['verdict'], status: number | null = null): Run {
  for (const item of allItems(run)) Object.assign(item, { verdict, status });
  return run;
}

test('every id is sent once, in the fewest writes of 200, each with its own key', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(700), { maxLength: 900 }), (numbers) => {
      const targets = numbers.map((number) => target(`Id-${number}`));
      const distinct = new Set(numbers).size;
      const run = plan('read', itemsFor('read', targets));
      expect(run.chunks).toHaveLength(Math.ceil(distinct / 200));
      expect(new Set(allItems(run).map(({ id }) => id)).size).toBe(distinct);
      expect(allItems(run)).toHaveLength(distinct);
      expect(new Set(run.chunks.map(({ key }) => key)).size).toBe(run.chunks.length);
    }),
    { numRuns: 30 },
  );
});

test('one alone is archived by 4.5, several by 4.3, all else is done by 4.2', () => {
  const callFor = (action: 'archive' | 'read', count: number) =>
    plan(
      action,
      itemsFor(
        action,
        Array.from({ length: count }, (_, n) => target(`i${n}`)),
      ),
    ).chunks[0]!.call;
  expect(callFor('archive', 1)).toBe('archiveOne');
  expect(callFor('archive', 2)).toBe('archive');
  expect(callFor('read', 1)).toBe('update');
});

test('an undo gives each back what it was, and leaves out what never changed', () => {
  const statuses = { a: 1, b: 2, c: 4 };
  const run = settled(
    plan(
      'archive',
      itemsFor(
        'archive',
        Object.entries(statuses).map(([id, status]) => target(id, { status })),
      ),
    ),
    'done',
  );
  // What was archived before stays archived: there is nothing to put back.
  expect(itemsToUndo(run).map(({ id, to }) => [id, to])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(itemsToUndo(settled(run, 'unchanged'))).toEqual([]);
});

test('what can’t be set again comes back as Unread', () => {
  const targets = [target('a', { status: 0 }), target('b', { status: 8 }), target('c')];
  const undo = itemsToUndo(settled(plan('archive', itemsFor('archive', targets)), 'done'));
  expect(undo.map(({ to }) => to)).toEqual([1, 1, 1]);
});

test('rows known by their record are one id, with all that was chosen of it', () => {
  const of = (createdAt: string, status: number) =>
    target('R', { hasOwnId: false, createdAt, status });
  const items = itemsFor('archive', [of('2026-01-01T00:00:00Z', 2), of('2026-01-02T00:00:00Z', 2)]);
  expect(items).toHaveLength(1);
  expect(items[0]!.rows).toHaveLength(2);
  expect(itemsToUndo(settled(plan('archive', items), 'done'))[0]!.to).toBe(2);
});

test('a retry is of the failed alone, from what they are now', () => {
  const run = plan('read', itemsFor('read', [target('a'), target('b'), target('c')]));
  Object.assign(run.chunks[0]!.items[0]!, { verdict: 'done' });
  Object.assign(run.chunks[0]!.items[1]!, { verdict: 'unchanged', status: 4 });
  Object.assign(run.chunks[0]!.items[2]!, { verdict: 'skipped' });
  expect(itemsToRetry(run)).toMatchObject([
    { id: 'b', to: 2, verdict: 'pending', rows: [{ before: 4 }] },
  ]);
});
