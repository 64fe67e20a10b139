import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noteShown, waitsForRows, WHOLE } from './shown-rows.ts';

const key = ['things'];

function waits(data: unknown, queryKey: readonly unknown[], isShown = false): boolean {
  const client = new QueryClient();
  client.setQueryData(queryKey, data);
  if (isShown) noteShown(client, key);
  const found = client.getQueryCache().find({ queryKey, exact: true })!;
  const answer = waitsForRows(client, found);
  client.clear();
  return answer;
}

const whole = [...key, WHOLE];

test.each([
  ['a list without rows yet', { state: 'loading', rows: [] }, key, true],
  ['a list whose rows the page has itself', { state: 'loading', rows: [1] }, key, false],
  ['rows that the worker has, and no screen', { state: 'loading', rows: [1] }, whole, true],
  ['the same once the list is complete', { state: 'complete', rows: [1] }, whole, true],
  ['an empty list', { state: 'complete', rows: [] }, whole, false],
  ['a list that could not be read', { state: 'failed', rows: [] }, whole, false],
  ['something else', { roles: [] }, ['session'], false],
] as const)('%s', (_, data, queryKey, expected) => {
  expect(waits(data, queryKey)).toBe(expected);
});

test('doesn’t wait for rows that a screen shows', () => {
  expect(waits({ state: 'loading', rows: [1] }, whole, true)).toBe(false);
});
