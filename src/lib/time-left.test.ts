import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('shows seconds like a clock', () => {
  expect([0, 5, 65, 751, 3600, 3725].map(timeLeft)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '12:31',
    '1:00:00',
    '1:02:05',
  ]);
});
