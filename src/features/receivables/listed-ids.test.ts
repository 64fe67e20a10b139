import { expect, test } from 'vitest';
import { noFilters } from '#api/receivables.ts';
import { listedIds } from './listed-ids.ts';

const list = {
  rows: [{ identity: 'a' }, { identity: 'b' }],
  faults: [],
  state: 'complete',
  reported: null,
  changedWhileLoading: false,
} as unknown as Parameters<typeof listedIds>[0];

test('returns the Ids of a complete list', () => {
  expect(listedIds(list, noFilters)).toEqual(new Set(['a', 'b']));
});

test.each([
  ['is still loading', { state: 'loading' }, {}],
  ['changed meanwhile', { changedWhileLoading: true }, {}],
  ['is shorter than the service says', { reported: 3 }, {}],
  ['is filtered by the service', {}, { ids: ['a'] }],
])('returns no Ids for a list that %s', (_why, change, filter) => {
  expect(listedIds({ ...list, ...change } as typeof list, { ...noFilters, ...filter })).toBeNull();
});
