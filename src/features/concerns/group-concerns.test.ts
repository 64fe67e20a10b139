import { expect, test } from 'vitest';
import type { Concern } from '#contract/assignments.ts';
import { groupConcerns, searchOf } from './group-concerns.ts';

const concern = (id: string, more: Partial<Concern> = {}): Concern => ({
  id,
  version: 1,
  kind: 'assigned',
  who: 'tia',
  at: '2026-11-30T04:56:00.000Z',
  note: '',
  ...more,
});

test('groups what one step did to several notifications', () => {
  const groups = groupConcerns([
    concern('a'),
    concern('b'),
    concern('a', { kind: 'mentioned' }),
    concern('c', { note: 'ask @tom' }),
    concern('d'),
    concern('e', { who: 'uwe' }),
    concern('f', { at: '2026-11-30T04:55:00.000Z' }),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    ['a', 'b', 'd'],
    ['a'],
    ['c'],
    ['e'],
    ['f'],
  ]);
});

test('searches for each notification of a group', () => {
  expect(searchOf([concern('a')])).toBe('?q=a');
  expect(searchOf([concern('a'), concern('b')])).toBe('?q=record%3Aa+record%3Ab');
});
