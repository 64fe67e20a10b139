import { expect, test } from 'vitest';
import { isOnlyRequested } from './requested.ts';

test.each([
  ['it was requested', true],
  ['it was asked for', true],
  ['nothing was sent: the service is down', false],
])('tells whether a write with the reason “%s” was only requested: %s', (reason, expected) => {
  expect(isOnlyRequested({ reason })).toBe(expected);
});
