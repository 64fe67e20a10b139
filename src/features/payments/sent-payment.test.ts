import { expect, test } from 'vitest';
import type { BatchDetails } from '#contract/batch.ts';
import type { Decimal } from '#lib/decimal.ts';
import { sentPayment } from './sent-payment.ts';

const a = 'a0000000-0000-4000-8000-00000000000a';
const b = 'a0000000-0000-4000-8000-00000000000b';
const partner = { Id: 'b0000000-0000-4000-8000-000000000000', Code: null, Name: null };
const payment = {
  Partner: partner,
  PaymentNumber: 'W-1',
  Total: { Value: '100.00' as Decimal, Units: 1 },
};

function batch(verdict = 'proven', change = '', number = 'W-1') {
  const line = (id: string, value: string, type: number) =>
    `{"Id":"${id}","Amount":{"Value":${value},"Units":1},"Type":${type},"TransactionNumber":null}`;
  const body = `{"Payments":[{"PaymentNumber":"${number}","AutoApply":${change === 'auto'},
    "Partner":${JSON.stringify(partner)},"PaymentMethod":{"Id":null,"Code":"X","Name":null},
    "Amount":{"Value":${change === 'amount' ? '99' : '100'},"Units":1},
    "ApplyTo":[${line(a, '105.39', 0)},${line(b, '10.00', 8)}]}],"TransactionId":"k"}`;
  return {
    id: 7,
    state: 'DONE',
    request: { method: 'POST', target: '', body },
    lines: [
      { id: a, paymentNumber: number, verdict },
      { id: b, paymentNumber: number, verdict: 'proven' },
    ],
  } as unknown as BatchDetails;
}

test('shows the applied and unapplied amounts to the digit', () => {
  const sent = sentPayment(payment, batch())!;
  expect([...sent.applied]).toEqual([
    [a, '105.39'],
    [b, '10.00'],
  ]);
  expect(sent.left).toBe('4.61');
});

test('matches the service’s spelling of the number', () => {
  expect(sentPayment({ ...payment, PaymentNumber: 'w-1 ' }, batch())?.left).toBe('4.61');
});

test('leaves out refused amounts and hides unknown amounts', () => {
  const refused = sentPayment(payment, batch('refused'))!;
  expect([...refused.applied.keys()]).toEqual([b]);
  expect(refused.left).toBe('110.00');
  for (const verdict of ['pending', 'contradicted']) {
    const sent = sentPayment(payment, batch(verdict))!;
    expect([...sent.applied.keys()]).toEqual([b]);
    expect(sent.left).toBeNull();
  }
  expect(sentPayment(payment, batch('proven', 'auto'))!.left).toBeNull();
});

test('doesn’t confuse the payment with another payment', () => {
  expect(sentPayment(payment, batch('proven', 'amount'))).toBeNull();
  expect(sentPayment(payment, batch('proven', '', 'W-2'))).toBeNull();
  expect(sentPayment({ ...payment, Partner: { ...partner, Id: a } }, batch())).toBeNull();
  expect(sentPayment({ ...payment, PaymentNumber: null }, batch())).toBeNull();
  const rejected = { ...batch(), state: 'REJECTED' as const };
  // Its first sending was done after all.
  expect(sentPayment(payment, rejected)!.left).toBe('4.61');
  for (const line of rejected.lines) line.verdict = 'refused';
  expect(sentPayment(payment, rejected)).toBeNull();
});

test('shows the payment fields that only Waybill stores', () => {
  const fields = { paymentNumber: 'W-1', bankDate: '2026-02-05', bankReference: 'R', note: '' };
  const sent = { ...batch(), internal: [{ payment: 0, ...fields }] };
  expect(sentPayment(payment, sent)!.internal).toMatchObject(fields);
  expect(sentPayment(payment, { ...sent, internal: [] })!.internal).toBeUndefined();
});
