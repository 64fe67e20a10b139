import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsToRetry } from './plan-run.ts';
import { allItems } from './run.ts';
import { makeTarget, runOn } from './testing/make-run.ts';

const target = (id: string) => makeTarget({ id });

test('every id is sent once, in the fewest writes of 200, each with its own key', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(700), { maxLength: 900 }), (numbers) => {
      const targets = numbers.map((number) => target(`Id-${number}`));
      const distinct = new Set(numbers).size;
      const run = runOn('read', targets);
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
    runOn(
      action,
      Array.from({ length: count }, (_, n) => target(`i${n}`)),
    ).chunks[0]!.call;
  expect(callFor('archive', 1)).toBe('archiveOne');
  expect(callFor('archive', 2)).toBe('archive');
  expect(callFor('read', 1)).toBe('update');
});

test('a retry of what is known by its record keeps what each of its rows was', () => {
  const run = runOn(
    'archive',
    [1, 2].map((status) =>
      makeTarget({ hasOwnId: false, status, createdAt: `2026-11-0${status}T00:00:00Z` }),
    ),
  );
  Object.assign(allItems(run)[0]!, { verdict: 'unchanged', status: 2 });
  expect(itemsToRetry(run)[0]!.rows.map(({ before }) => before)).toEqual([1, 2]);
});

test('a retry is of the failed alone, from what they are now', () => {
  const run = runOn('read', [target('a'), target('b'), target('c')]);
  Object.assign(run.chunks[0]!.items[0]!, { verdict: 'done' });
  Object.assign(run.chunks[0]!.items[1]!, { verdict: 'unchanged', status: 4 });
  Object.assign(run.chunks[0]!.items[2]!, { verdict: 'skipped' });
  expect(itemsToRetry(run)).toMatchObject([
    { id: 'b', to: 2, verdict: 'pending', rows: [{ before: 4 }] },
  ]);
});
