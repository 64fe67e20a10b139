import { expect, test } from 'vitest';
import { newPayment, withLine, withoutLine, withPayment } from './draft-edits.ts';
import { amended, beginHistory, edited, undone } from './draft-history.ts';

const empty = { payments: [newPayment({ id: 'p' })] };

function typed(amount: string) {
  return { content: withPayment(empty, 'p', { amount }) };
}

test('undoes typing in one field together and each field separately', () => {
  let history = beginHistory('Draft', empty);
  for (const text of ['1', '12', '12.5']) history = edited(history, typed(text), 'amount p');
  const withAmount = history.content;
  history = edited(history, { content: withPayment(withAmount, 'p', { note: 'x' }) }, 'note p');
  expect(history.past).toHaveLength(2);
  history = undone(history);
  expect(history.content).toBe(withAmount);
  history = undone(history);
  expect(history.content).toBe(empty);
  expect(undone(history)).toBe(history);
});

test('treats typing after an undo as a separate step', () => {
  let history = edited(beginHistory('Draft', empty), typed('1'), 'amount p');
  history = undone(edited(history, typed('12')));
  history = edited(history, typed('19'), 'amount p');
  expect(undone(history).content.payments[0]!.amount).toBe('1');
});

test('ignores an edit without changes', () => {
  const history = beginHistory('Draft', empty);
  expect(edited(history, { name: 'Draft', content: empty })).toBe(history);
});

test('keeps one line per transaction in any spelling of its ID', () => {
  const line = {
    id: 'ABCDEF00-0000-4000-8000-000000000001',
    type: 0,
    transactionNumber: null,
    amount: '1',
    balance: '5',
    rule: null,
  };
  const lines = withLine([line], { ...line, id: line.id.toLowerCase(), amount: '2' });
  expect(lines.map(({ amount }) => amount)).toEqual(['2']);
  expect(withoutLine(lines, line.id)).toEqual([]);
});

test('undoes derived changes with the step before them', () => {
  const begun = beginHistory('Draft', empty);
  const ticked = { content: withPayment(empty, 'p', { autoApply: true }) };
  const filled = { content: withPayment(ticked.content, 'p', { units: 1 }) };
  const history = amended(edited(begun, ticked), filled);
  expect(history.content).toBe(filled.content);
  expect(undone(history).content).toBe(empty);
  expect(amended(begun, filled).past).toEqual([]);
  // A word that is being typed stays one step.
  const typing = amended(edited(begun, typed('1'), 'amount p'), filled);
  expect(edited(typing, typed('12'), 'amount p').past).toHaveLength(1);
});
