import { expect, test } from 'vitest';
import { parsePayments, requestedPayments } from './requested-payments.ts';

const named = { Id: 'P', Code: null, Name: null };
const bodyOf = (number: string, ApplyTo: object[] = [], Partner: object = named): string =>
  JSON.stringify({
    Payments: [
      {
        Partner,
        PaymentMethod: { Id: null, Code: 'ACH', Name: null },
        PaymentNumber: number,
        Amount: { Units: 0, Value: 10 },
        AutoApply: true,
        ApplyTo,
      },
    ],
  });

test('parses a repeated body once and never returns another body’s payments', () => {
  const first = parsePayments(bodyOf('1'));
  expect(parsePayments(bodyOf('1'))).toBe(first);
  expect(parsePayments(bodyOf('2'))).toMatchObject([{ PaymentNumber: '2' }]);
  expect(() => parsePayments('{}')).toThrow('Payments');
  expect(parsePayments(bodyOf('1'))).toEqual(first);
});

test('returns each line with its magnitude, and one without a target where there is none', () => {
  const payment = { partner: named, number: '1', amount: '10', units: 0, autoApply: true };
  expect(requestedPayments(bodyOf('1'))).toEqual([
    { ...payment, lines: [{ id: null, amount: '10' }] },
  ]);
  const Id = '0a000000-0000-4000-8000-00000000000a';
  const line = { Id, Type: 2, TransactionNumber: null, Amount: { Units: 0, Value: -3 } };
  expect(requestedPayments(bodyOf('1', [line]))).toEqual([
    { ...payment, lines: [{ id: Id, amount: '3' }] },
  ]);
});

test.each([
  [
    { Code: 'NORD', Name: 'Nord' },
    { Id: null, Code: 'NORD', Name: 'Nord' },
  ],
  [{ Id: 'P' }, { Id: 'P', Code: null, Name: null }],
])('returns the partner %o with null for what it lacks', (given, partner) => {
  expect(requestedPayments(bodyOf('1', [], given))[0]!.partner).toEqual(partner);
});
