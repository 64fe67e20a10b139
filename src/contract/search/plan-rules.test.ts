import { array, assert, boolean, constantFrom, property, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import type { Notification } from '../notification.ts';
import { makeNotification } from '../testing/make-notification.ts';
import { compileSearch } from './compile-search.ts';
import { planRules, ruleSearchProblems, statusFor } from './plan-rules.ts';
import type { RuleActions } from '../rule.ts';
import { searchKeyNames } from './search-keys.ts';

test.each([
  ['is:snoozed', /is: because .* snooze/],
  ['-is:snoozed late', /is: /],
  ['is:starred', /is: because .* stars/],
  ['status:read', /status: /],
  ['assigned:me', /assigned: /],
  ['from:me', /from: /],
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
  const arrival = makeNotification({
    RecordNumber: 'SO-14',
    Message: 'me',
    CreatedAt: '2026-11-25T14:00:00Z',
  });
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
        assignments: { me: 'me', whoHas: () => of.who, whoGave: () => null },
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

test('refuses a search that is empty or not understood', () => {
  expect(ruleSearchProblems('  ', {})).toEqual(['Enter a search.']);
  expect(ruleSearchProblems('late', {})).toEqual([]);
  const problems = ruleSearchProblems('type:Nonsense', {});
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/Nonsense.*\.$/);
});

const none: RuleActions = { status: null, assign: null, snooze: null, label: null, alert: [] };
const rule = (id: string, actions: Partial<RuleActions>, search = 'late') => {
  return { id, search, actions: { ...none, ...actions } };
};
const arrived = (change: Partial<Notification> = {}) => ({
  value: makeNotification({ RecordId: 'r', Message: 'It is late', ...change }),
});

/** Describes each effect as `rule: actions`. */
function planned(rules: Parameters<typeof planRules>[0], ...rows: ReturnType<typeof arrived>[]) {
  return planRules(rules, rows.length === 0 ? [arrived()] : rows, {}).map((step) => {
    const { rule: id, status, assign, snooze, label, alert } = step;
    return `${id}: ${[status, assign, snooze, label, ...alert].filter((it) => it !== null).join()}`;
  });
}

test('applies every matching rule to notifications with an id of their own', () => {
  const rules = [
    rule('a', { status: 'read' }, 'early'),
    rule('b', { label: 'x' }),
    rule('c', { assign: 'bo' }, 'type:SalesOrder'),
    rule('d', {}),
  ];
  expect(planned(rules)).toEqual(['b: x', 'c: bo']);
  expect(planned(rules, arrived({ hasOwnId: false }))).toEqual([]);
  expect(planned(rules, arrived({ id: null }))).toEqual([]);
});

test('lets the first rule with an action of a kind decide', () => {
  expect(planned([rule('a', { status: 'read' }), rule('b', { status: 'archive' })])).toEqual([
    'a: 2',
  ]);
  expect(planned([rule('a', { label: 'x' }), rule('b', { status: 'read' })])).toEqual([
    'a: x',
    'b: 2',
  ]);
  // It is read already, so the first rule leaves it as it is.
  const read = arrived({ Status: 2 });
  expect(planned([rule('a', { status: 'read' }), rule('b', { status: 'archive' })], read)).toEqual(
    [],
  );
  const others = [
    rule('a', { status: 'archive' }),
    rule('b', { assign: 'bo', status: 'read' }),
    rule('c', { assign: 'cy', snooze: 24 }),
    rule('d', { snooze: 168, status: 'read' }),
  ];
  expect(planned(others)).toEqual(['a: 4', 'b: bo', 'c: 24']);
});

test('snoozes until news only notifications that have a record', () => {
  const rules = [rule('a', { snooze: 'news' }), rule('b', { snooze: 24 })];
  expect(planned(rules)).toEqual(['a: news']);
  expect(planned(rules, arrived({ RecordId: null }))).toEqual(['b: 24']);
});

test('adds each label and alerts each person once, for every notification', () => {
  const rules = [
    rule('a', { label: 'Urgent', alert: ['ada', 'bo'] }),
    rule('b', { label: 'urgent', alert: ['bo', 'cy'] }),
    rule('c', { label: 'Late', alert: ['ada'] }),
    rule('d', { label: 'URGENT', alert: ['cy'] }),
  ];
  const steps = ['a: Urgent,ada,bo', 'b: cy', 'c: Late'];
  expect(planned(rules, arrived(), arrived({ id: 'm' }))).toEqual([...steps, ...steps]);
});

test.each([
  ['archive', [4, 4, 4, null]],
  ['read', [2, 2, null, null]],
  [null, [null, null, null, null]],
] as const)('gives a notification the status for %s', (action, expected) => {
  expect([0, 1, 2, 4].map((status) => statusFor(action, status))).toEqual(expected);
});
