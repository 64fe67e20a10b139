import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { largestPartners } from './largest-partners.ts';

const partners = (balances: readonly string[]) =>
  balances.map((balance, index) => ({
    key: `P${index}`,
    partner: null,
    balance: balance as Decimal,
    buckets: {} as never,
    count: 2,
  }));

test('lists the ten largest partners by balance and sums the rest', () => {
  const { largest, rest } = largestPartners({
    partners: partners(['9', '10', '-1', '8', '7', '6', '5.5', '5', '4', '3', '2', '1.50']),
  });
  expect(largest.map(({ key }) => key).slice(0, 3)).toEqual(['P1', 'P0', 'P3']);
  expect(largest).toHaveLength(10);
  expect(rest).toEqual({ partners: 2, balance: '0.50', count: 4 });
});

test('has no rest for ten partners', () => {
  expect(largestPartners({ partners: partners(Array.from('1234567890')) }).rest).toBeNull();
});
