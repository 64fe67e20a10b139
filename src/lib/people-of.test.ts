import { expect, test } from 'vitest';
import { peopleOf } from './people-of.ts';

test('names the people of a batch: one, two or none', () => {
  expect(peopleOf({ who: 'anna', approvedBy: 'bob' })).toBe('anna, approved by bob');
  expect(peopleOf({ who: 'anna', approvedBy: null })).toBe('anna');
  expect(peopleOf({ who: 'anna' })).toBe('anna');
  expect(peopleOf({ who: null })).toBe(null);
});
