import { expect, test } from 'vitest';
import { readAskedPayments } from './asked-payments.ts';

const bodyOf = (number: string): string =>
  JSON.stringify({
    Payments: [
      {
        Partner: { Id: 'P', Code: null, Name: null },
        PaymentMethod: { Id: null, Code: 'ACH', Name: null },
        PaymentNumber: number,
        Amount: { Units: 0, Value: 10 },
        AutoApply: true,
        ApplyTo: [],
      },
    ],
  });

test('parses a repeated body once and never returns another body’s payments', () => {
  const first = readAskedPayments(bodyOf('1'));
  expect(readAskedPayments(bodyOf('1'))).toBe(first);
  expect(readAskedPayments(bodyOf('2'))).toMatchObject([{ PaymentNumber: '2' }]);
  expect(() => readAskedPayments('{}')).toThrow('Payments');
  expect(readAskedPayments(bodyOf('1'))).toEqual(first);
});
