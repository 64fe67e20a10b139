import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const rowsOf = (text: string) => readTable(text).rows;

test('keeps the commas within an unquoted amount', () => {
  expect(
    rowsOf('Day,Payer,Amount\n1.11.,Acme,1,234.50\n2.11.,Acme,950.00\n3.11.,B,-12,345,678.00'),
  ).toEqual([
    ['Day', 'Payer', 'Amount'],
    ['1.11.', 'Acme', '1,234.50'],
    ['2.11.', 'Acme', '950.00'],
    ['3.11.', 'B', '-12,345,678.00'],
  ]);
  expect(rowsOf('Invoice,Amount\nINV-1,1234,50\nINV-2,99,00')).toEqual([
    ['Invoice', 'Amount'],
    ['INV-1', '1234,50'],
    ['INV-2', '99,00'],
  ]);
});

test('recognizes commas within amounts by the space behind other commas', () => {
  expect(rowsOf('INV-1, 1,234.50\nINV-2, 2,500.00')).toEqual([
    ['INV-1', '1,234.50'],
    ['INV-2', '2,500.00'],
  ]);
});

test('keeps numbers in separate columns apart', () => {
  const rows = [
    ['Invoice', 'Pieces', 'Amount'],
    ['INV-1', '1', '234.50'],
    ['INV-2', '12', '99.00'],
  ];
  expect(rowsOf(rows.map((row) => row.join(',')).join('\n'))).toEqual(rows);
  for (const gap of [';', '\t', '   ']) {
    const text = [['Invoice', 'Amount'], ...rows.slice(1), ['INV-3', '3', '450.00']];
    expect(rowsOf(text.map((row) => row.join(gap)).join('\n')).at(1)).toEqual(rows[1]);
  }
  expect(rowsOf('740,120.00\n741,250.00')).toEqual([
    ['740', '120.00'],
    ['741', '250.00'],
  ]);
});

test('skips a row with shifted amounts and reads a row with an extra remark', () => {
  const { rows, notRead } = readTable(
    'Day,Payer,Debit,Credit,Balance\n1.11.,Acme,,10.00,260.00\n2.11.,Rent, Inc.,4.50,,255.50\n3.11.,Acme,,1.00,256.50,urgent\n4.11.,Acme,,2.00,258.50',
  );
  expect(notRead.tooLong).toEqual([3]);
  expect(rows.map(([, , debit, credit]) => [debit, credit])).toEqual([
    ['Debit', 'Credit'],
    ['', '10.00'],
    ['', '1.00'],
    ['', '2.00'],
  ]);
});

test('doesn’t shift rows for a table above or unnamed last columns', () => {
  const text =
    'Description,,Summary Amt.\nBeginning balance,,"1,000.00"\nTotal credits,,"1,234.50"\nEnding balance,,"2,234.50"\n\nDate,Description,Amount,Running Bal.\n11/20/2026,ACME,"1,234.50","2,234.50"';
  expect(readTable(text).rows.at(-1)).toEqual(['11/20/2026', 'ACME', '1,234.50', '2,234.50']);
  const unnamed = 'Day,Payer,Amount\n1.11.,Acme,10.00,260.00\n2.11.,Acme,5.00,265.00';
  expect(readTable(unnamed).notRead.tooLong).toEqual([]);
});
