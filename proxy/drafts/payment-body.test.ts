import { expect, test } from 'vitest';
import type { DraftPayment } from '#contract/draft.ts';
import { parseJson } from '#lib/json.ts';
import { paymentBody } from './payment-body.ts';
import { warningsOf } from './review-draft.ts';

const NOTHING = { Id: null, Code: null, Name: null };
const advance: DraftPayment = {
  id: 'p1',
  paymentNumber: 'W-1',
  partner: { Id: 'a0000000-0000-4000-8000-000000000000', Code: null, Name: null },
  method: { ...NOTHING, Code: 'WIRE' },
  amount: '50',
  units: 1,
  autoApply: true,
  lines: [],
  bankDate: null,
  note: '',
};

function bodyOf(change: Partial<DraftPayment>) {
  return paymentBody({ payments: [{ ...advance, ...change }] }, 'key');
}

function warned(change: Partial<DraftPayment>) {
  const known = { transactions: new Map(), listed: new Map(), sent: [], sentEntries: new Map() };
  return warningsOf({ payments: [{ ...advance, ...change }] }, known, 0);
}

test('explains what to do about a payment without Units', () => {
  expect(bodyOf({ units: null }).faults).toEqual([
    { payment: 0, text: 'Choose the currency (Units).' },
  ]);
});

test('allows a payment without a method after confirmation', () => {
  const { body, faults } = bodyOf({ method: NOTHING });
  expect(faults).toEqual([]);
  expect(parseJson(body!)).toMatchObject({ Payments: [{ PaymentMethod: NOTHING }] });
  expect(warned({ method: NOTHING })).toEqual([
    { code: 'no-method:p1', text: 'Payment W-1 has no method.' },
  ]);
  expect(warned({})).toEqual([]);
});

test('sends a method with its Id', () => {
  const method = { ...NOTHING, Id: 'M-7' };
  expect(parseJson(bodyOf({ method }).body!)).toMatchObject({
    Payments: [{ PaymentMethod: method }],
  });
  expect(warned({ method })).toEqual([]);
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
});
