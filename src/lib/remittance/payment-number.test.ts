import { expect, test } from 'vitest';
import { paymentNumbersIn } from './payment-number.ts';
import { readTable } from './read-table.ts';

test.each([
  ['Check no. 1042', '1042'],
  ['Check #1042 of 20.11.2026', '1042'],
  ['Our payment reference: ACME-77/26', 'ACME-77/26'],
  ['Payment advice no. 4711', '4711'],
  ['Wire ref 20261120A', '20261120A'],
  ['Zahlungsreferenz: 4711', '4711'],
  ['Scheck-Nr. 815', '815'],
  ['Numéro de chèque : 1042', '1042'],
  ['Référence du virement : V-12', 'V-12'],
  ['Referencia de pago: 77', '77'],
])('finds the number of the payment in %j', (line, number) => {
  const rows = (text: string) => paymentNumbersIn(readTable(text).rows);
  expect(rows(`${line}\nINV-1  100.00\nINV-2  50.00`)).toEqual([number]);
});

test.each([
  'Invoice no. 1042',
  'Payment of 20.11.2026: 100.00',
  'Payment reference: see below',
  'Check the invoice 1042',
  'Payment date: 2026-11-20',
  'Payment terms 30 days',
])('finds none in %j', (line) => {
  expect(paymentNumbersIn([[line], ['INV-1', '100.00']])).toEqual([]);
});

test('finds the number that a column repeats, and none where each line has its own', () => {
  const rows = (...numbers: string[]) => [
    ['Invoice', 'Check No', 'Amount'],
    ...numbers.map((number, at) => [`INV-${at}`, number, '1.00']),
  ];
  expect(paymentNumbersIn(rows('77', '77', ''))).toEqual(['77']);
  expect(paymentNumbersIn(rows('77', '78', '79'))).toEqual([]);
});
