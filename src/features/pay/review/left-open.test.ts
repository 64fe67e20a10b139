import { expect, test } from 'vitest';
import { idKey } from '#lib/guid.ts';
import { leftOpen } from './left-open.ts';

test('sums what the lines of a payment leave of their orders and debits, without credits', () => {
  const after = { A: '133.87', b: '0.00', c: '0.0301', d: '-20.00' };
  const balances = new Map(Object.entries(after).map(([id, after]) => [idKey(id), { after }]));
  const line = (id: string, type: number) => ({ id, type });
  const lines = [line('a', 0), line('b', 0), line('c', 32), line('d', 8), line('unknown', 0)];
  expect(leftOpen(lines, balances)).toBe('133.9001');
  expect(leftOpen([line('b', 0), line('d', 8)], balances)).toBeNull();
});
