import { expect, test } from 'vitest';
import { connectionTo } from './postgres-pool.ts';

test.each([
  ['', 5_000],
  ['?connect_timeout=30', 30_000],
])('with the query “%s”: limits connecting to %i ms', (query, limit) => {
  const { connectionTimeoutMillis } = connectionTo(new URL(`postgres://u@db/w${query}`));
  expect(connectionTimeoutMillis).toBe(limit);
});
