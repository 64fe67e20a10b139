import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const rowsOf = (text: string) => readTable(text).rows;

test('leaves a column empty where a line has nothing below its name', () => {
  expect(
    rowsOf(
      [
        'Invoice         Date        Gross       Discount     Net Paid',
        'INV-10045    10/12/2026   1,234.50        24.69     1,209.81',
        'INV-10046    10/15/2026   2,500.00                  2,500.00',
        'Total                     3,734.50        24.69     3,709.81',
      ].join('\n'),
    ),
  ).toEqual([
    ['Invoice', 'Date', 'Gross', 'Discount', 'Net Paid'],
    ['INV-10045', '10/12/2026', '1,234.50', '24.69', '1,209.81'],
    ['INV-10046', '10/15/2026', '2,500.00', '', '2,500.00'],
    ['Total', '', '3,734.50', '24.69', '3,709.81'],
  ]);
});

test('keeps money in and out apart below their names', () => {
  for (const [first, second] of [
    ['Paid in', 'Paid out'],
    ['Paid out', 'Paid in'],
  ]) {
    expect(
      rowsOf(
        [
          `Date        Description        ${first!.padStart(12)}${second!.padStart(12)}`,
          '20/11/2026  ACME LTD INV-10045     1,234.50',
          '21/11/2026  FEE                                15.00',
        ].join('\n'),
      ),
    ).toEqual([
      ['Date', 'Description', first, second],
      ['20/11/2026', 'ACME LTD INV-10045', '1,234.50', ''],
      ['21/11/2026', 'FEE', '', '15.00'],
    ]);
  }
});

test('reads no column from an amount between two names', () => {
  const rows = rowsOf(
    'Date        Description    Paid in     Paid out\n20/11/2026  FEE                   15.00\n20/11/2026  ACME           1.00',
  );
  expect(rows.slice(1)).toEqual([
    ['20/11/2026  FEE  15.00', '', '', ''],
    ['20/11/2026', 'ACME', '1.00', ''],
  ]);
});

test('leaves a number within a column to its column', () => {
  expect(
    rowsOf(
      'Invoice    Date      Description       Amount\nINV-1   10/12/26   PO 4500012345    1,234.50',
    )[1],
  ).toEqual(['INV-1', '10/12/26', 'PO 4500012345', '1,234.50']);
});

test('reads no column from an amount after a tab where empty cells may be missing', () => {
  const head = 'Date\tText\tPaid in\tPaid out\n20.11.2026\tAcme';
  const [, dropped] = rowsOf(`${head}\t1,234.50\n21.11.2026\tFee\t15.00`);
  expect(dropped).toEqual(['20.11.2026  Acme  1,234.50', '', '', '']);
  const [, , kept] = rowsOf(`${head}\t1,234.50\n21.11.2026\tFee\t\t15.00`);
  expect(kept).toEqual(['21.11.2026', 'Fee', '', '15.00']);
  // Nothing before the missing remark can be missing.
  const [, noted] = rowsOf('Invoice\tGross\tNet\tRemark\nINV-1\t2.00\t1.00\nINV-2\t2.00\t1.00\tx');
  expect(noted).toEqual(['INV-1', '2.00', '1.00', '']);
});
