import { assert, constantFrom, property, string, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { notificationTypes } from '#contract/notification.ts';
import {
  isFiltered,
  readFilters,
  readSearch,
  statusFilters,
  writeFilters,
} from './inbox-filters.ts';

test('a link reproduces the filters', () => {
  const statuses = constantFrom(...statusFilters.map(({ value }) => value));
  assert(
    property(statuses, subarray([...notificationTypes]), (status, types) => {
      const search = writeFilters({ status, types });
      expect(readFilters(new URLSearchParams(search))).toEqual({ status, types });
      expect(isFiltered({ status, types })).toBe(search !== '');
    }),
  );
});

test('commas stay readable, defaults are left out', () => {
  expect(writeFilters({ status: 'inbox', types: [] })).toBe('');
  expect(writeFilters({ status: 'unread', types: ['Batch', 'Report'] })).toBe(
    '?status=unread&types=Batch,Report',
  );
});

test('what is searched for stands in the link as it was typed', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      const search = text.trim();
      const written = writeFilters({ status: 'read', types: ['Blog'] }, search);
      expect(readSearch(new URLSearchParams(written))).toBe(search);
    }),
  );
  expect(writeFilters({ status: 'inbox', types: [] }, 'type:Blog "a, b"')).toBe(
    '?q=type:Blog+%22a,+b%22',
  );
});

test('whatever else stands in a URL reads as the default', () => {
  assert(
    property(string(), string(), (status, types) => {
      const search = new URLSearchParams({ status: `${status}?`, types: `${types}?` });
      expect(readFilters(search)).toEqual({ status: 'inbox', types: [] });
    }),
  );
  // Promotion has events and is no filter value.
  expect(readFilters(new URLSearchParams('types=Promotion')).types).toEqual([]);
});
