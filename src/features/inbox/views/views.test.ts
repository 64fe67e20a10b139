import {
  array,
  assert,
  constantFrom,
  integer,
  jsonValue,
  property,
  record,
  string,
  subarray,
  uniqueArray,
  uuid,
} from 'fast-check';
import { expect, test } from 'vitest';
import { notificationTypes } from '#contract/notification.ts';
import { statusFilters } from '../model/inbox-filters.ts';
import {
  canonicalQuery,
  moveView,
  NAME_LENGTH,
  parseViews,
  removeView,
  renameView,
  restoreView,
  viewName,
} from './views.ts';

const query = record({
  status: constantFrom(...statusFilters.map(({ value }) => value)),
  types: subarray([...notificationTypes]),
  search: string(),
}).map(({ status, types, search }) =>
  canonicalQuery(`?${new URLSearchParams({ status, types: types.join(','), q: search })}`),
);
const name = string()
  .filter((text) => viewName(text) !== null)
  .map((text) => viewName(text)!);
const views = uniqueArray(record({ id: uuid(), name, query }), {
  selector: ({ id }) => id,
  maxLength: 8,
});

test('reads saved views', () => {
  assert(
    property(views, (kept) => {
      expect(parseViews(JSON.stringify(kept))).toEqual(kept);
    }),
  );
});

test('bad data costs itself alone', () => {
  assert(
    property(views, array(jsonValue()), integer({ min: 0 }), (kept, bad, seed) => {
      const mixed = [...kept, ...bad].toSorted((a, b) => hash(a, seed) - hash(b, seed));
      const read = parseViews(JSON.stringify(mixed));
      expect(read.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    }),
  );
  assert(
    property(string(), (text) => {
      expect(parseViews(text)).toEqual([]);
    }),
  );
  expect(parseViews(null)).toEqual([]);
});

function hash(value: unknown, seed: number): number {
  return (JSON.stringify(value).length * 2_654_435_761 + seed) % 1009;
}

test.each([
  { id: 'a', name: 'later', query: '?status=snoozed' },
  { id: 'a', name: '  ', query: '' },
  { id: 'a', name: 'x', query: 7 },
])('a view that can’t be shown as it was meant is left out: %j', (bad) => {
  const good = { id: 'b', name: 'B', query: '?status=unread' };
  expect(parseViews(JSON.stringify([bad, good]))).toEqual([good]);
});

test('keeps the first of two views with one id', () => {
  const one = { id: 'a', name: 'A', query: '' };
  expect(parseViews(JSON.stringify([one, { ...one, name: 'B' }]))).toEqual([one]);
});

test('a name is one line, not empty, not endless', () => {
  assert(
    property(string(), (text) => {
      const kept = viewName(text);
      if (kept === null) {
        expect(text.trim()).toBe('');
        return;
      }
      expect(kept.length).toBeLessThanOrEqual(NAME_LENGTH);
      expect(viewName(kept)).toBe(kept);
    }),
  );
});

test('a deleted view comes back to its place', () => {
  assert(
    property(
      views.filter((it) => it.length > 0),
      integer({ min: 0 }),
      (kept, choice) => {
        const index = choice % kept.length;
        const gone = removeView(kept, kept[index]!.id);
        expect(gone).toHaveLength(kept.length - 1);
        expect(restoreView(gone, kept[index]!, index)).toEqual(kept);
      },
    ),
  );
});

test('moving up undoes moving down; the ends stay', () => {
  assert(
    property(
      views.filter((it) => it.length > 1),
      integer({ min: 0 }),
      (kept, choice) => {
        const { id } = kept[choice % (kept.length - 1)]!;
        const moved = moveView(kept, id, 1);
        expect(moved).not.toEqual(kept);
        expect(moveView(moved, id, -1)).toEqual(kept);
        expect(moveView(kept, kept[0]!.id, -1)).toEqual(kept);
        expect(moveView(kept, kept.at(-1)!.id, 1)).toEqual(kept);
      },
    ),
  );
});

test('renaming touches one', () => {
  const kept = [
    { id: 'a', name: 'A', query: '' },
    { id: 'b', name: 'B', query: '' },
  ];
  expect(renameView(kept, 'b', 'C').map((view) => view.name)).toEqual(['A', 'C']);
});
