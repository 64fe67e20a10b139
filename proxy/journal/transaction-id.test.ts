import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTransactionId } from './transaction-id.ts';

const key = '0b7f3c52-33b7-4d0e-9f5e-0c6a2f1d9e01';

test.each([
  ['{"Payments":[]}', `{"Payments":[],"TransactionId":"${key}"}`],
  ['{}', `{"TransactionId":"${key}"}`],
  ['{"TransactionId":null,"Payments":[]}', `{"TransactionId":"${key}","Payments":[]}`],
  ['{"TransactionId":"mine","Payments":[]}', '{"TransactionId":"mine","Payments":[]}'],
  ['{"TransactionId":"","Payments":[]}', '{"TransactionId":"","Payments":[]}'],
  [
    '{"Payments":[{"Amount":{"Value":12.50,"Units":1}},{"Amount":{"Value":9007199254740993.01}}]}',
    `{"Payments":[{"Amount":{"Value":12.50,"Units":1}},{"Amount":{"Value":9007199254740993.01}}],"TransactionId":"${key}"}`,
  ],
  // Only the body's own field counts.
  [
    '{"Payments":[{"TransactionId":null}]}',
    `{"Payments":[{"TransactionId":null}],"TransactionId":"${key}"}`,
  ],
])('sends %s as %s', (body, sent) => {
  expect(withTransactionId(body, key)).toBe(sent);
});

test('sends every digit of every number unchanged', () => {
  const digits = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,12}$/))
    .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction && `.${fraction}`}`);
  fc.assert(
    fc.property(fc.array(digits), (amounts) => {
      const body = `{"Payments":[${amounts.join(',')}]`;
      expect(withTransactionId(`${body}}`, key)).toBe(`${body},"TransactionId":"${key}"}`);
    }),
    { numRuns: 1000 },
  );
});

test.each(['[]', '[{"TransactionId":null}]', '"Payments"', '7'])(
  'refuses the body %s, which is no object',
  (body) => {
    expect(() => withTransactionId(body, key)).toThrow(SyntaxError);
  },
);
