import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { noReferences } from '#api/references.ts';
import { ledgerResult } from '#contract/ledger.ts';
import { paymentResult } from '#contract/payment.ts';
import { z } from '#contract/zod.ts';
import { overTimeSheet } from '#features/payments/over-time-sheet.ts';
import { startPaymentsOverTime } from '#features/payments/payments-over-time.ts';
import { paymentCells } from '#features/payments/payments-sheet.ts';
import { agingSheet } from '#features/receivables/aging-sheet.ts';
import { ledgerCells } from '#features/receivables/ledger-sheet.ts';
import { parseJson } from '#lib/json.ts';
import { grownOf } from '#lib/growing.ts';
import { agingOf } from '#lib/ledger/aging.ts';
import type { Decimal } from '#lib/decimal.ts';
import { calendarDay } from '#lib/calendar-day.ts';
import { NO_PAUSE } from '#lib/pauses.ts';
import { sourceOf, type Sheet, type SheetRows } from '#lib/sheet.ts';
import { sheetParts, type SheetFormat } from '#lib/sheet-parts.ts';

const day = calendarDay('2026-11-21')!;
const unitsNames = { 0: 'USD' };
const nord = '{"Id":"P1","Code":"NORD","Name":"Nord"}';

const transactions = [
  `{"Id":"a","Type":0,"Status":4,"SubStatus":7,"Partner":${nord},"DueAt":"2026-11-11T00:00:00","SettledAt":null,"Total":{"Value":12.50,"Units":0},"Balance":{"Value":10.50,"Units":0}}`,
  `{"Id":"b","Type":8,"Status":64,"SubStatus":null,"Partner":null,"DueAt":null,"SettledAt":null,"Total":{"Value":3,"Units":0},"Balance":{"Value":3,"Units":0}}`,
  `{"Id":"c","Type":0,"Status":1024,"SubStatus":null,"Partner":${nord},"DueAt":"2026-01-11","SettledAt":"2026-02-01T09:30:00Z","Total":{"Value":5,"Units":0},"Balance":{"Value":0,"Units":0}}`,
].map((text) => z.parse(ledgerResult, parseJson(text)));

const payments = [
  `{"Id":"p","PaymentNumber":"PAY-1","Partner":${nord},"PaymentAt":"2026-11-20T08:15:00+01:00","Status":8,"Total":{"Value":7.25,"Units":0},"Items":[{"Id":"a","Type":0,"Status":4,"Total":{"Value":12.50,"Units":0},"Balance":{"Value":10.50,"Units":0}}],"Details":[]}`,
].map((text) => z.parse(paymentResult, parseJson(text)));

const explained = new Map([
  ['a', { reason: 'Bank charge', note: 'Their bank', units: 0, amount: '1.50' as Decimal }],
]);

const sheetOf = <Row>(rows: readonly Row[], { header, cells }: SheetRows<Row>): Sheet => ({
  header,
  rows: rows.map(cells),
});

const sheets = {
  ledger: sheetOf(
    transactions,
    ledgerCells({
      day,
      references: noReferences,
      explained,
      unitsNames,
      subStatusNames: { 7: 'Short paid' },
    }),
  ),
  aging: agingSheet(agingOf(transactions, day)[0], { day, units: 'USD' }),
  payments: sheetOf(payments, paymentCells(unitsNames)),
  overTime: overTimeSheet(grownOf(payments, startPaymentsOverTime()), unitsNames),
} satisfies Record<string, Sheet>;

const fileOf = async (sheet: Sheet, format: SheetFormat) =>
  new Blob(await sheetParts(sourceOf(sheet), format, { pause: NO_PAUSE, report: () => {} }));
/** The lines of the CSV; reading the file's text leaves out the byte order mark. */
const csvOf = async (sheet: Sheet) =>
  (await (await fileOf(sheet, 'csv')).text()).trimEnd().split('\r\n');

test.each(Object.entries(sheets))(
  'writes each date of the %s as a date cell in XLSX',
  async (_, sheet) => {
    const file = await fileOf(sheet, 'xlsx');
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const xml = strFromU8(files['xl/worksheets/sheet1.xml']!);
    expect(xml).toMatch(/<c r="[A-Z]+\d+" s="(19|2\d)"><v>46\d{3}(\.\d+)?<\/v>/);
    const texts = Array.from(xml.matchAll(/preserve">([^<]*)</g), ([, text]) => text!);
    expect(texts.filter((text) => /^\d{4}-\d\d-\d\d/.test(text))).toEqual([]);
    for (const row of sheet.rows) expect(row).toHaveLength(sheet.header.length);
  },
);

test('exports the aging as shown with matching sums', async () => {
  expect(await csvOf(sheets.aging)).toEqual([
    'PartnerName,PartnerId,PartnerCode,At,Units,Not yet due,1–30 days overdue,31–60 days overdue,61–90 days overdue,Over 90 days overdue,No due date,Overdue,Balance',
    'All partners,,,2026-11-21,USD,0,10.50,0,0,0,-3,10.50,7.50',
    'Nord,P1,NORD,2026-11-21,USD,0,10.50,0,0,0,0,10.50,10.50',
    'No partner,,,2026-11-21,USD,0,0,0,0,0,-3,0,-3',
  ]);
});

test('exports the codes of transactions and payments with their names, and dates as sent', async () => {
  const [head, open, inFlight, settled] = (await csvOf(sheets.ledger)).map((line) =>
    line.split(','),
  );
  const field = (row: readonly string[] | undefined, name: string) => row![head!.indexOf(name)];
  expect(field(open, 'SubStatusName')).toBe('Short paid');
  expect(field(open, 'DueAt')).toBe('2026-11-11T00:00:00');
  expect(field(open, 'DaysOver')).toBe('10');
  expect(field(open, 'DaysOverAt')).toBe('2026-11-21');
  expect(field(inFlight, 'Balance')).toBe('-3');
  expect(field(settled, 'DaysOver')).toBe('');
  expect(await csvOf(sheets.payments)).toEqual([
    'PaymentNumber,Id,PaymentAt,PartnerId,PartnerCode,PartnerName,Status,StatusName,Total,TotalUnits,Transactions,TransactionIds,Details',
    'PAY-1,p,2026-11-20T08:15:00+01:00,P1,NORD,Nord,8,Completed,7.25,USD,1,a,0',
  ]);
  expect((await csvOf(sheets.overTime))[1]).toMatch(/^USD,Week,2026-11-1\d,Nord,7\.25$/);
});
