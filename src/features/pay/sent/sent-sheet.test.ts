import { expect, test } from 'vitest';
import { newPayment } from '../model/draft-edits.ts';
import { sentLines, sentRows } from './refused-draft.ts';
import { sentSheet } from './sent-sheet.ts';

test('exports results whose rows add up to each payment, with the reasons for differences', () => {
  const line = (id: string, type: number, amount: string) => ({
    id,
    type,
    transactionNumber: null,
    amount,
    balance: amount,
    rule: null,
  });
  const payment = {
    ...newPayment(),
    paymentNumber: ' W-1 ',
    partner: { Id: 'p', Code: 'NORTH', Name: 'Northfield' },
    method: { Id: null, Code: 'WIRE', Name: 'Wire transfer' },
    amount: '90.00',
    units: 0,
    bankDate: '2026-11-20',
    bankReference: 'BANK-7',
    lines: [
      { ...line('a', 0, '100.00'), difference: { reason: 'discount', note: '2%' } },
      line('b', 8, '10.00'),
    ],
  };
  const over = { ...payment, id: 'o', paymentNumber: 'W-3', lines: [line('c', 32, '75.5')] };
  const advance = { ...payment, paymentNumber: 'W-2', amount: '5', units: 7, lines: [] };
  const proven = {
    position: 0,
    id: 'a',
    asked: 'apply',
    paymentNumber: 'W-1',
    verdict: 'proven',
    isFinal: true,
    reason: 'its transaction lists the payment',
    message: 'Applied',
    lineStatus: 1,
    isNamed: true,
    changedAt: '',
  } as const;
  const { header, rows } = sentSheet(
    sentRows(sentLines({ payments: [payment, advance, over] }, { lines: [proven] })),
    {
      batch: { id: 3, sendingAt: '2026-11-20T20:30:00Z' },
      itemOf: ({ line: of, isRest }) =>
        isRest ? 'Not applied' : of === null ? 'AutoApply' : `INV-${of.id}`,
      reasonOf: ({ line: of }) => of?.difference?.reason.toUpperCase() ?? '',
      unitsNames: { 0: 'USD' },
    },
  );
  const shown = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  expect(shown('Payment number')).toEqual(['W-1', 'W-1', 'W-2', 'W-3', 'W-3']);
  expect(shown('Method')).toEqual(Array(5).fill('Wire transfer'));
  expect(shown('Item')).toEqual(['INV-a', 'INV-b', 'AutoApply', 'INV-c', 'Not applied']);
  expect(shown('Type')).toEqual(['Order', 'Credit', null, 'Debit', null]);
  expect(shown('Amount')).toEqual(
    ['100.00', '-10.00', '5', '75.5', '14.50'].map((amount) => ({ amount })),
  );
  expect(shown('Units')).toEqual(['USD', 'USD', '7', 'USD', 'USD']);
  expect(shown('Reason for the difference')).toEqual(['DISCOUNT', '', '', '', '']);
  expect(shown('Note on the difference')).toEqual(['2%', null, null, null, null]);
  expect(shown('Result')).toEqual(['Proven', 'Pending', 'Pending', 'Pending', null]);
  expect(shown('The service said')).toEqual(['Applied', null, null, null, null]);
  expect(rows[0]).toHaveLength(header.length);
});
