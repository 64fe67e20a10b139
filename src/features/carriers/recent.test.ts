import { expect, test } from 'vitest';
import { withLookUp, type RecentLookUp } from './recent.ts';

function lookUp(number: string, carrier = 'UPS', at = 0): RecentLookUp {
  return { number, carrier, name: carrier, at };
}

test('puts the newest first and lists the same number and carrier once', () => {
  const recent = ['a', 'b', 'a'].reduce<readonly RecentLookUp[]>(
    (all, number, at) => withLookUp(all, lookUp(number, 'UPS', at)),
    [],
  );
  expect(recent).toEqual([lookUp('a', 'UPS', 2), lookUp('b', 'UPS', 1)]);
  expect(withLookUp(recent, lookUp('a', 'DHL'))).toHaveLength(3);
});

test('stores fifty look-ups', () => {
  let recent: readonly RecentLookUp[] = [];
  for (let index = 0; index < 60; index++) recent = withLookUp(recent, lookUp(String(index)));
  expect(recent).toHaveLength(50);
  expect(recent.at(-1)!.number).toBe('10');
});
