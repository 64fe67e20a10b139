import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { describePaymentBody, describePayments } from './describe-payments.ts';

const names = { 1: 'USD', 2: 'EUR' };
const acme = { Id: 'f3a1', Code: 'P-7', Name: 'Acme' };
const payment = (amount: string, units = 1, partner = acme) => ({
  partner,
  amount: amount as Decimal,
  units,
});

test('describes the amount, currency and partner of each payment, and the sum in each currency', () => {
  expect(describePayments([payment('10.500')], names)).toBe('10.50 USD to Acme (P-7)');
  const bare = { Id: 'f3a1', Code: null as string | null, Name: null as string | null };
  const others = [
    payment('1', 3, bare as typeof acme),
    payment('0.2', 2, { ...bare, Name: 'Acme' } as typeof acme),
  ];
  expect(describePayments([payment('10.5'), ...others, payment('0.1')], names)).toBe(
    '10.6 USD, 1 Units 3, 0.2 EUR in 4 payments; 10.5 USD to Acme (P-7); 1 Units 3 to f3a1; ' +
      '0.2 EUR to Acme (f3a1); 0.1 USD to Acme (P-7)',
  );
});

test('counts the payments that the log has no space for', () => {
  const text = describePayments(
    Array.from({ length: 1_000 }, () => payment('1')),
    names,
  );
  expect(text).toMatch(/^1000 USD in 1000 payments; 1 USD to Acme \(P-7\); .*; \d+ more$/);
  expect(text.length).toBeLessThanOrEqual(400);
  expect(text.match(/to Acme/g)!.length + Number(/(\d+) more/.exec(text)![1])).toBe(1_000);
});

test('describes no body that cannot be read', () => {
  expect(describePaymentBody(undefined, names)).toBe('');
  expect(describePaymentBody('{"Payments":[{"Amount":1}]}', names)).toBe('');
});
