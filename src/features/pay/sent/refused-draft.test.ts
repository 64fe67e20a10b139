import { expect, test } from 'vitest';
import type { BatchLine } from '#contract/batch.ts';
import { newPayment } from '../model/draft-edits.ts';
import { refusedDraft } from './refused-draft.ts';

const line = (id: string, amount: string) => ({
  id,
  type: 0,
  transactionNumber: null,
  amount,
  balance: amount,
  rule: 'oldest',
});

function result(position: number, verdict: BatchLine['verdict'], isFinal = true): BatchLine {
  return {
    position,
    id: null,
    asked: 'apply',
    paymentNumber: null,
    verdict,
    isFinal,
    reason: 'the report says so',
    message: verdict === 'refused' ? 'Balance too low' : null,
    lineStatus: null,
    isNamed: true,
    changedAt: '',
  };
}

const mixed = newPayment({
  paymentNumber: 'A',
  amount: '6',
  lines: [line('1', '1'), line('2', '2'), line('3', '3')],
});
const auto = newPayment({ paymentNumber: 'B', amount: '9', autoApply: true });
const draft = { name: 'Draft', content: { payments: [mixed, auto] } };

test('copies only finally refused payments into a new draft, with the reasons', () => {
  const made = refusedDraft(draft, {
    id: 7,
    lines: [
      result(0, 'proven'),
      result(1, 'refused'),
      result(2, 'refused', false),
      result(3, 'pending'),
    ],
  })!;
  expect(made.content.payments).toHaveLength(1);
  const [payment] = made.content.payments;
  expect(payment).toMatchObject({
    paymentNumber: 'A-2',
    amount: '2',
    lines: [{ id: '2', amount: '2' }],
  });
  expect(payment!.lines[0]!.rule).toBe('refused: Balance too low');
  expect(payment!.note).toContain('2: refused: Balance too low');
  expect(payment!.id).not.toBe(mixed.id);
});

test('keeps a completely refused payment unchanged', () => {
  const made = refusedDraft(draft, {
    id: 7,
    lines: [result(0, 'proven'), result(1, 'proven'), result(2, 'proven'), result(3, 'refused')],
  })!;
  expect(made.content.payments).toMatchObject([
    { paymentNumber: 'B', amount: '9', autoApply: true, lines: [] },
  ]);
});

test('creates no draft while no line is finally refused', () => {
  const lines = [0, 1, 2, 3].map((position) => result(position, 'refused', false));
  expect(refusedDraft(draft, { id: 7, lines })).toBeNull();
});

test('cuts no emoji in half in a name or number that is too long', () => {
  const name = `${'a'.repeat(170)}${'😀'.repeat(15)}`;
  const number = `a${'😀'.repeat(99)}`;
  for (const shift of ['', 'b']) {
    const payment = { ...mixed, paymentNumber: `${number}${shift}` };
    const long = { name: `${shift}${name}`, content: { payments: [payment] } };
    const batch = { id: 7, lines: [result(1, 'refused')] };
    const made = refusedDraft(long, batch)!;
    const { paymentNumber } = made.content.payments[0]!;
    for (const text of [made.name, paymentNumber]) {
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThanOrEqual(200);
    }
    expect(paymentNumber).toMatch(/-2$/);
  }
});
