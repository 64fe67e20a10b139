import { expect, test } from 'vitest';
import type { DraftPayment } from '#contract/draft.ts';
import { newPayment } from './draft-edits.ts';
import { payStepOf } from './pay-step.ts';

const filled: Partial<DraftPayment> = {
  paymentNumber: 'P-1',
  partner: { Id: 'a1', Code: null, Name: null },
  amount: '10.00',
};
const line = (amount: string): DraftPayment['lines'][number] => ({
  id: 'b2',
  type: 0,
  transactionNumber: null,
  amount,
  balance: '100.00',
  rule: null,
});

test.each<[string, Partial<DraftPayment>[], string]>([
  ['nothing', [], 'payment'],
  ['an empty payment', [{}], 'payment'],
  ['a payment without a number', [{ ...filled, paymentNumber: ' ' }], 'payment'],
  ['an amount that can’t be read', [{ ...filled, amount: '1x' }], 'payment'],
  ['a payment that covers nothing', [filled], 'items'],
  ['a payment with a rest', [{ ...filled, lines: [line('9.99')] }], 'items'],
  ['a payment whose rest the service applies', [{ ...filled, autoApply: true }], 'review'],
  ['more than was paid', [{ ...filled, autoApply: true, lines: [line('10.01')] }], 'items'],
  ['all of it', [{ ...filled, lines: [line('10')] }], 'review'],
  ['one that is done and one that is not', [{ ...filled, lines: [line('10')] }, filled], 'items'],
])('finds the next step of %s', (_, payments, expected) => {
  expect(payStepOf({ payments: payments.map((it) => ({ ...newPayment(), ...it })) })).toBe(
    expected,
  );
});

test('lets a reviewed payment leave something unapplied, but not everything', () => {
  const stepOf = (payment: Partial<DraftPayment>) =>
    payStepOf({ payments: [{ ...newPayment(), ...filled, ...payment }] }, true);
  expect(stepOf({ lines: [line('9.99')] })).toBe('review');
  expect(stepOf({ lines: [line('10.01')] })).toBe('items');
  expect(stepOf({})).toBe('items');
});
