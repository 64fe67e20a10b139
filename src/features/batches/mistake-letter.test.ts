import { expect, test } from 'vitest';
import type { BatchDetails } from '#contract/batch.ts';
import { mistakeLetter } from './mistake-letter.ts';

const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const line = { asked: 'apply', isFinal: true, reason: '', message: null, lineStatus: null };
const batch = {
  kind: 'apply',
  state: 'DONE',
  key: 'key-1',
  reportId: 'report-1',
  sendingAt: '2026-11-20T10:00:00.000Z',
  who: 'anna',
  approvedBy: 'ben',
  request: {
    body: `{"Payments":[{"PaymentNumber":"D-1","AutoApply":true,"Partner":{"Code":"ACME"},
      "PaymentMethod":{"Code":"WIRE"},"Amount":{"Value":9007199254740993.10,"Units":0},
      "ApplyTo":[{"Id":"${one}","Amount":{"Value":0.10,"Units":0},"Type":0},
      {"Id":"${two}","Amount":{"Value":5,"Units":0},"Type":8}]}]}`,
  },
  lines: [
    { ...line, id: one.toUpperCase(), paymentNumber: 'D-1', verdict: 'proven' },
    { ...line, id: two, paymentNumber: 'D-1', verdict: 'refused' },
    { ...line, id: null, paymentNumber: 'D-1', verdict: 'pending' },
  ],
} as unknown as BatchDetails;

test('lists the sent amounts to the digit and the result of each line', () => {
  expect(mistakeLetter(batch, { 0: 'USD' })!.split('\n').slice(2)).toEqual([
    'TransactionId: key-1',
    'ReportId: report-1',
    'Sent: 2026-11-20T10:00:00.000Z by anna, approved by ben',
    '',
    'PaymentNumber: D-1',
    'Partner: Code ACME',
    'PaymentMethod: Code WIRE',
    'Amount: 9007199254740993.10 USD',
    `- Order ${one}: 0.10 USD (proven)`,
    `- Credit ${two}: 5 USD (refused)`,
    '- AutoApply (pending)',
  ]);
});

test('writes a letter for a batch that was rejected after its first sending was done', () => {
  expect(mistakeLetter({ ...batch, state: 'REJECTED' }, {})).toContain('(proven)');
});

test.each([
  ['was not sent', { sendingAt: null }],
  ['was rejected', { state: 'REJECTED', lines: [{ ...line, verdict: 'refused' }] }],
  ['is no payment', { kind: 'archive' }],
])('writes no letter for a batch that %s', (_, change) => {
  expect(mistakeLetter({ ...batch, ...change } as BatchDetails, {})).toBeNull();
});
