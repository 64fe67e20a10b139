import { expect, test } from 'vitest';
import type { DraftPayment } from '#contract/draft.ts';
import { parseJson } from '#lib/json.ts';
import { paymentBody } from './payment-body.ts';
import { warningsOf } from './review-draft.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

const NOTHING = { Id: null, Code: null, Name: null };
const advance = makePayment({
  paymentNumber: 'W-1',
  partner: { Id: 'a0000000-0000-4000-8000-000000000000', Code: null, Name: null },
  amount: '50',
  units: 1,
  autoApply: true,
});

function bodyOf(change: Partial<DraftPayment>) {
  return paymentBody({ payments: [changed(change)] }, 'key');
}

function changed(change: Partial<DraftPayment>): DraftPayment {
  return { ...advance, ...change };
}

function warned(...changes: Partial<DraftPayment>[]) {
  const known = { transactions: new Map(), listed: new Map(), sent: [], sentEntries: new Map() };
  return warningsOf({ payments: changes.map(changed) }, known, 0);
}

const item = makeLine({
  id: 'c0000000-0000-4000-8000-00000000000c',
  amount: '50',
  balance: '90',
});

test.each([
  ['Enter a payment number.', { paymentNumber: ' ' }],
  ['Choose a partner.', { partner: { ...NOTHING, Name: 'Acme' } }],
  ['Enter an amount above 0.', { amount: '', lines: [item] }],
  ['Enter an amount above 0.', { amount: '0.00' }],
  ['Enter an amount above 0.', { amount: '-50' }],
  ['Choose the currency (Units).', { units: null }],
  ['No items chosen. Choose some, or turn on AutoApply.', { autoApply: false }],
  ['INV-1 is not a valid transaction ID.', { lines: [{ ...item, id: 'INV-1' }] }],
  [`Enter an amount above 0 for ${item.id}.`, { lines: [{ ...item, amount: '0' }] }],
  [
    'The payment has the same transaction twice.',
    {
      lines: [
        { ...item, amount: '1' },
        { ...item, amount: '2', id: item.id.toUpperCase() },
      ],
    },
  ],
] satisfies [string, Partial<DraftPayment>][])('builds no body: %s', (text, change) => {
  expect(bodyOf(change)).toEqual({ body: null, faults: [{ payment: 0, text }] });
});

test('builds no body for more than the payment, and gives the amounts apart from the words', () => {
  const { body, faults } = bodyOf({ lines: [{ ...item, amount: '50.01' }] });
  expect(body).toBeNull();
  const [applied, amount] = ['50.01', '50'].map((value) => ({ value, units: advance.units }));
  expect(faults).toEqual([
    {
      payment: 0,
      text: 'The items total 50.01, more than the payment of 50.',
      parts: ['The items total ', applied, ', more than the payment of ', amount, '.'],
    },
  ]);
});

test('builds no body without payments', () => {
  expect(paymentBody({ payments: [] }, 'key')).toEqual({
    body: null,
    faults: [{ payment: null, text: 'The draft has no payment.' }],
  });
});

test('sends the number without spaces around it, and items up to the whole amount', () => {
  const change = { paymentNumber: ' W-1 ', autoApply: false, lines: [item] };
  expect(parseJson(bodyOf(change).body!)).toMatchObject({
    Payments: [{ PaymentNumber: 'W-1', ApplyTo: [{ Id: item.id }] }],
    TransactionId: 'key',
  });
});

test('allows a payment without a method after confirmation', () => {
  const { body, faults } = bodyOf({ method: NOTHING });
  expect(faults).toEqual([]);
  expect(parseJson(body!)).toMatchObject({ Payments: [{ PaymentMethod: NOTHING }] });
  expect(warned({ method: NOTHING })).toEqual([
    { code: 'no-method:p1', text: 'Payment W-1 has no method.' },
  ]);
  expect(warned({ method: NOTHING, paymentNumber: ' ' })).toMatchObject([
    { text: 'A payment without a number has no method.' },
  ]);
  expect(warned({ method: NOTHING }, { id: 'p2' }, { id: 'p3', method: NOTHING })).toEqual([
    { code: 'no-method:p1,p3', text: '2 payments have no method.' },
  ]);
  expect(warned({})).toEqual([]);
});

test.each([{ Id: 'M-7' }, { Name: 'Wire' }])('sends a method with only %o', (named) => {
  const method = { ...NOTHING, ...named };
  expect(parseJson(bodyOf({ method }).body!)).toMatchObject({
    Payments: [{ PaymentMethod: method }],
  });
  expect(warned({ method })).toEqual([]);
});

test('sends a payment to a partner named by its Code alone', () => {
  const partner = { ...NOTHING, Code: 'ACME' };
  const { faults, body } = bodyOf({ partner });
  expect(faults).toEqual([]);
  expect(parseJson(body!)).toMatchObject({ Payments: [{ Partner: { Code: 'ACME' } }] });
});

test('refuses two payments of a partner with the same number in any spelling', () => {
  const Id = advance.partner.Id!;
  const others = [
    ['w-1', { paymentNumber: ' w-1 ' }],
    ['W-1', { partner: { Id: Id.toUpperCase(), Code: 'ACME', Name: 'Acme' } }],
  ] as const;
  for (const [number, other] of others) {
    const second = { ...advance, id: 'p2', ...other };
    expect(paymentBody({ payments: [advance, second] }, 'key').faults).toEqual([
      { payment: 1, text: `This draft has the payment number ${number} twice.` },
    ]);
  }
  const of = { ...advance, id: 'p2', partner: { ...advance.partner, Id: 'other' } };
  expect(paymentBody({ payments: [advance, of] }, 'key').faults).toEqual([]);
  const next = { ...advance, id: 'p2', paymentNumber: 'W-2' };
  expect(paymentBody({ payments: [advance, next] }, 'key').faults).toEqual([]);
  // Without a number, the number is what is missing.
  const unnamed = { ...advance, paymentNumber: '' };
  expect(paymentBody({ payments: [unnamed, unnamed] }, 'key').faults).toEqual(
    [0, 1].map((payment) => ({ payment, text: 'Enter a payment number.' })),
  );
});
