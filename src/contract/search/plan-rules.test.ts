import { array, assert, boolean, constantFrom, property, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import type { Notification } from '../notification.ts';
import { compileSearch } from './compile-search.ts';
import { ruleSearchProblems } from './plan-rules.ts';
import { searchKeyNames } from './search-keys.ts';

test.each([
  ['is:snoozed', /is: because .* snooze/],
  ['-is:snoozed late', /is: /],
  ['is:starred', /is: because .* stars/],
  ['status:read', /status: /],
  ['assigned:me', /assigned: /],
  ['taken:anna', /assigned: /],
  ['label:urgent', /label: /],
  ['before:2026-11-01', /before: /],
  ['hour:14', /hour: because .* time zone/],
])('refuses %s once with a reason', (search, words) => {
  const problems = ruleSearchProblems(search, {});
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(words);
});

const term = tuple(
  boolean(),
  constantFrom('', ...searchKeyNames.map((key) => `${key}:`)),
  constantFrom(
    'SalesOrder',
    '58',
    'action',
    'me',
    'snoozed',
    'starred',
    'read',
    'today',
    'mon',
    '14',
  ),
).map(([isNegated, key, value]) => `${isNegated ? '-' : ''}${key}${value}`);

test('accepts only searches whose result doesn’t change after the arrival', () => {
  const arrival = {
    id: 'a',
    hasOwnId: true,
    Type: 'SalesOrder',
    Event: 58,
    Status: 1,
    RecordId: null,
    RecordNumber: 'SO-14',
    Message: 'me',
    CreatedAt: '2026-11-25T14:00:00Z',
  } as unknown as Notification;
  const later = record({
    status: constantFrom(0, 1, 2, 4),
    who: constantFrom(null, 'me', 'anna'),
    isSnoozed: boolean(),
    isStarred: boolean(),
    hasLabel: boolean(),
    now: constantFrom(0, Date.UTC(2026, 10, 25), Date.UTC(2030, 0, 1)),
  });
  let accepted = 0;
  assert(
    property(array(term, { minLength: 1, maxLength: 3 }), later, (terms, of) => {
      const search = terms.join(' ');
      if (ruleSearchProblems(search, {}).length > 0) return;
      accepted++;
      const then = compileSearch(search, {
        now: of.now,
        needsAction: {},
        assignments: { me: 'me', whoHas: () => of.who },
        isSnoozed: () => of.isSnoozed,
        isStarred: () => of.isStarred,
        hasLabel: () => of.hasLabel,
      });
      const atArrival = compileSearch(search, { now: 0, needsAction: {} });
      expect(then.matches({ ...arrival, Status: of.status })).toBe(atArrival.matches(arrival));
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
