import { expect, test } from 'vitest';
import type { NotificationFilters } from '#api/notifications.ts';
import { searchConflict } from './search-conflict.ts';

type Status = NotificationFilters['status'];

test.each<[Status, string, Status]>([
  ['unread', 'status:archived', 'archived'],
  ['read', 'is:Unread late', 'unread'],
  ['inbox', 'status:archived', 'archived'],
  ['inbox', 'status:4', 'archived'],
  ['archived', 'status:unread status:read', 'everything'],
  ['unread', '-status:unread', 'everything'],
  ['unread', 'status:0', 'everything'],
  // Asked for no status, a service may leave out what is archived.
  ['everything', 'status:archived', 'archived'],
])('detects that %s hides “%s” and %s shows it', (status, search, shows) => {
  const conflict = searchConflict({ status, types: [] }, search);
  expect(conflict?.filters).toEqual({ status: shows, types: [] });
  expect(conflict?.why).toHaveLength(1);
});

test.each<[Status, string]>([
  ['unread', 'late'],
  ['unread', 'status:unread'],
  ['unread', 'status:unread status:read'],
  ['inbox', '-status:unread'],
  ['inbox', 'status:0'],
  ['everything', 'status:read'],
  ['everything', '-status:archived'],
  ['unread', 'status:archived -status:archived'],
  ['unread', 'status:'],
  ['unread', '"status:archived"'],
  ['unread', 'is:Snoozed'],
  ['archived', 'is:STARRED'],
])('finds no conflict between %s and “%s”', (status, search) => {
  expect(searchConflict({ status, types: ['Batch'] }, search)).toBeNull();
});

test('detects selected types that hide the results', () => {
  const filters: NotificationFilters = { status: 'unread', types: ['Batch'] };
  expect(searchConflict(filters, 'type:salesorder')?.filters).toEqual({
    status: 'unread',
    types: [],
  });
  expect(searchConflict(filters, 'type:BATCH type:Blog')).toBeNull();
  expect(searchConflict({ ...filters, types: ['SalesOrder'] }, 'type:"Sales order"')).toBeNull();
  expect(searchConflict(filters, '-type:Batch')).toBeNull();
  expect(searchConflict(filters, 'type:Blog is:read')).toEqual({
    why: [
      'Your search is for read, but the status filter is Unread.',
      'Your search is for another type than the selected Batch.',
    ],
    filters: { status: 'read', types: [] },
  });
});
