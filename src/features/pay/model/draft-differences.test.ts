import { expect, test } from 'vitest';
import type { DraftContent, DraftLine, DraftPayment } from '#contract/draft.ts';
import { newPayment } from './draft-edits.ts';
import { draftDifferences } from './draft-differences.ts';

const line = (id: string, change: Partial<DraftLine> = {}): DraftLine => ({
  id,
  type: 0,
  transactionNumber: null,
  amount: '10.00',
  balance: '10.00',
  rule: null,
  ...change,
});
const payment = newPayment({ id: 'p', paymentNumber: 'W-1', amount: '30', lines: [line('A')] });
const draft = (...payments: DraftPayment[]): { name: string; content: DraftContent } => ({
  name: 'Draft',
  content: { payments },
});
const options = { unitsNames: { 1: 'USD' }, reasons: [], references: new Map([['b', 'INV-2']]) };
const differ = (mine: typeof payment, theirs: typeof payment) =>
  draftDifferences(draft(mine), draft(theirs), options);

test('names each field that differs, with both versions', () => {
  const partner = { Id: null, Code: 'NORD', Name: 'Nordwind' };
  expect(
    differ(payment, { ...payment, amount: '30.00', units: 1, partner, autoApply: true }),
  ).toEqual([
    { name: 'W-1: Partner', mine: '', theirs: 'Nordwind · NORD' },
    { name: 'W-1: Amount', mine: '30', theirs: '30.00' },
    { name: 'W-1: Units', mine: '', theirs: 'USD' },
    { name: 'W-1: AutoApply', mine: 'off', theirs: 'on' },
  ]);
});

test('names each line that differs, to the digit, and lines of only one version', () => {
  const mine = { ...payment, lines: [line('A', { amount: '9.999' }), line('B')] };
  const theirs = { ...payment, lines: [line('a', { amount: '10.00' }), line('c')] };
  expect(differ(mine, theirs)).toEqual([
    { name: 'W-1: A', mine: '9.999', theirs: '10.00' },
    { name: 'W-1: INV-2', mine: '10.00', theirs: '' },
    { name: 'W-1: c', mine: '', theirs: '10.00' },
  ]);
});

test('names payments of only one version and a changed draft name', () => {
  const other = newPayment({ id: 'q', amount: '7' });
  expect(
    draftDifferences({ ...draft(payment, other), name: 'Mine' }, draft(payment), options),
  ).toEqual([
    { name: 'Draft name', mine: 'Mine', theirs: 'Draft' },
    { name: 'Payment 2', mine: '7, no lines', theirs: '' },
  ]);
  expect(draftDifferences(draft(), draft(payment), options)).toEqual([
    { name: 'W-1', mine: '', theirs: '30, 1 line' },
  ]);
});

test('lists no differences between equal drafts', () => {
  expect(differ(payment, structuredClone(payment))).toEqual([]);
});

test('tells apart partners and methods of one name, and empty and missing lines', () => {
  const acme = (code: string) => ({ Id: null, Code: code, Name: 'Acme' });
  expect(
    differ(
      { ...payment, partner: acme('A'), method: acme('X'), lines: [line('A', { amount: '' })] },
      { ...payment, partner: acme('B'), method: acme('Y'), lines: [] },
    ).map(({ mine, theirs }) => [mine, theirs]),
  ).toEqual([
    ['Acme · A', 'Acme · B'],
    ['Acme · X', 'Acme · Y'],
    [expect.stringMatching(/./), ''],
  ]);
});
