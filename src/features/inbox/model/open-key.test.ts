import { expect, test } from 'vitest';
import { makeNotification } from '#contract/testing/make-notification.ts';
import { findOpen, openKey } from './open-key.ts';
import { withOpen } from './open-search.ts';

const value = makeNotification({
  id: null,
  hasOwnId: false,
  RecordId: 'ABCD',
  Message: 'shipped',
});

test('names a notification by its own ID', () => {
  const row = { value, hasOwnId: true, identity: 'a1' };
  expect(openKey(row)).toBe('a1');
  expect(findOpen([row], 'a1')).toBe(row);
  expect(findOpen([row], 'a2')).toBeUndefined();
});

test('names a notification without an own ID by its constant fields', () => {
  const row = { value, hasOwnId: false, identity: '{"Status":1}' };
  const sameRecord = { ...row, value: { ...value, Message: 'delivered' } };
  const key = openKey(row);
  expect(key).toMatch(/^abcd~/);
  const afterwards = { ...row, value: { ...value, Status: 2 }, identity: '{"Status":2}' };
  expect(findOpen([sameRecord, afterwards], key)).toBe(afterwards);
  expect(openKey(sameRecord)).not.toBe(key);
});

test.each([
  ['', 'a', '?open=a'],
  ['?types=Batch,Report', 'a~b', '?types=Batch,Report&open=a~b'],
  ['?open=x', 'a', '?open=a'],
  ['?open=x&status=read', 'a', '?status=read&open=a'],
  ['?status=read&open=x&q=1', 'a', '?status=read&q=1&open=a'],
  ['?status=read&open=x', null, '?status=read'],
  ['?open=x', null, ''],
  ['?open=x&q=1', null, '?q=1'],
  ['', null, ''],
  ['?reopen=1', 'a&b', '?reopen=1&open=a%26b'],
])('writes %s with %s open as %s', (search, key, expected) => {
  expect(withOpen(search, key)).toBe(expected);
});
