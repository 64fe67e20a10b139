import { expect, test } from 'vitest';
import { parsePayments } from './requested-payments.ts';

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
  const first = parsePayments(bodyOf('1'));
  expect(parsePayments(bodyOf('1'))).toBe(first);
  expect(parsePayments(bodyOf('2'))).toMatchObject([{ PaymentNumber: '2' }]);
  expect(() => parsePayments('{}')).toThrow('Payments');
  expect(parsePayments(bodyOf('1'))).toEqual(first);
});
