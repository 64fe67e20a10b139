import { assert, constantFrom, property, string, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { notificationTypes } from '#contract/notification.ts';
import {
  isInboxFiltered,
  readFilters,
  readSearch,
  statusFilters,
  statusLabel,
  statusOf,
  unknownFilters,
  writeFilters,
} from './inbox-filters.ts';

test('restores the filters from a link', () => {
  const statuses = constantFrom(...statusFilters.map(({ value }) => value));
  assert(
    property(statuses, subarray([...notificationTypes]), (status, types) => {
      const search = writeFilters({ status, types });
      expect(readFilters(new URLSearchParams(search))).toEqual({ status, types });
      expect(isInboxFiltered({ status, types })).toBe(search !== '');
    }),
  );
});

test.each([
  ['unread,archived', '1,4', 'Unread or Archived'],
  ['4,1,4', '1,4', 'Unread or Archived'],
  ['2', 'read', 'Read'],
  ['1,2,0', 'inbox', 'Inbox'],
  ['0,1,2,4', 'everything', 'Everything'],
  ['3', '3', 'Unknown (3)'],
  ['nope', 'inbox', 'Inbox'],
  ['nope,read', 'read', 'Read'],
])('reads a link to the statuses %s as %s', (written, status, label) => {
  const filters = readFilters(new URLSearchParams({ status: written }));
  expect(filters.status).toBe(status);
  expect(statusLabel(filters.status)).toBe(label);
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
});

test('treats no selected status as everything', () => {
  expect(statusOf([])).toBe('everything');
});

test('names filters that no notification can match', () => {
  const unknown = (query: string) => unknownFilters(new URLSearchParams(query));
  expect(unknown('status=unread,0&types=Batch')).toEqual([]);
  expect(unknown('status=everything')).toEqual([]);
  expect(unknown('status=3,nope&types=Batch,Nope')).toEqual([
    'Unknown status: 3',
    'Unknown status: nope',
    'Unknown type: Nope',
  ]);
});

test('keeps commas readable and leaves out defaults', () => {
  expect(writeFilters({ status: 'inbox', types: [] })).toBe('');
  expect(writeFilters({ status: 'unread', types: ['Batch', 'Report'] })).toBe(
    '?status=unread&types=Batch,Report',
  );
});

test('writes the search to the link as typed', () => {
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

test('reads other values of the URL as the default', () => {
  assert(
    property(string(), string(), (status, types) => {
      const search = new URLSearchParams({
        status: `${status.replaceAll(',', '')}?`,
        types: `${types}?`,
      });
      expect(readFilters(search)).toEqual({ status: 'inbox', types: [] });
    }),
  );
  // Promotion has events and is no filter value.
  expect(readFilters(new URLSearchParams('types=Promotion')).types).toEqual([]);
});
