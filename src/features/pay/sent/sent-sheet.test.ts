import { expect, test } from 'vitest';
import { newPayment } from '../model/draft-edits.ts';
import { sentLines } from './refused-draft.ts';
import { sentSheet } from './sent-sheet.ts';

test('exports results whose lines add up to the payment', () => {
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
    amount: '90.00',
    units: 0,
    bankDate: '2026-11-20',
    bankReference: 'BANK-7',
    lines: [line('a', 0, '100.00'), line('b', 8, '10.00')],
  };
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
    sentLines({ payments: [payment, advance] }, { lines: [proven] }),
    {
      batch: { id: 3, sendingAt: '2026-11-20T20:30:00Z' },
      itemOf: ({ line: of }) => (of === null ? 'AutoApply' : `INV-${of.id}`),
      unitsNames: { 0: 'USD' },
    },
  );
  const shown = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  expect(shown('Payment number')).toEqual(['W-1', 'W-1', 'W-2']);
  expect(shown('Item')).toEqual(['INV-a', 'INV-b', 'AutoApply']);
  expect(shown('Type')).toEqual(['Order', 'Credit', null]);
  expect(shown('Amount')).toEqual([{ amount: '100.00' }, { amount: '-10.00' }, { amount: '5' }]);
  expect(shown('Units')).toEqual(['USD', 'USD', '7']);
  expect(shown('Result')).toEqual(['Proven', 'Pending', 'Pending']);
  expect(shown('The service said')).toEqual(['Applied', null, null]);
  expect(rows[0]).toHaveLength(header.length);
});
