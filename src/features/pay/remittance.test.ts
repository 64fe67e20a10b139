import { expect, test } from 'vitest';
import type { LedgerResult } from '#contract/ledger.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { readBankList } from './bank-list.ts';
import { newPayment } from './draft-edits.ts';
import { lineOf, payItems, type PayItem } from './pay-item.ts';
import { matchTable, takeOver } from './remittance.ts';

const nothing = { isReference: () => false, isId: () => false };
const acme = { Id: 'a0000000-0000-4000-8000-000000000000', Code: 'ACME', Name: 'Acme Ltd' };
const other = { Id: 'b0000000-0000-4000-8000-000000000000', Code: 'OTHR', Name: 'Other & Co' };

/** Items with own references INV-1, INV-2 …, due on the 1st, 2nd … of January. */
function makeItems(given: readonly (readonly [balance: string, change?: Partial<LedgerResult>])[]) {
  const rows = given.map(([balance, change], place) => ({
    value: {
      Id: `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
      Type: 0,
      Status: balance === '0' ? 1024 : 4,
      SubStatus: null,
      Partner: acme,
      DueAt: `2026-01-${String(place + 1).padStart(2, '0')}T00:00:00`,
      SettledAt: null,
      Total: { Value: balance as Decimal, Units: 1 },
      Balance: { Value: balance as Decimal, Units: 1 },
      TransactionNumber: null,
      Payments: { rows: [], faults: [] },
      ...change,
    } satisfies LedgerResult,
  }));
  const references = new Map(rows.map(({ value }, place) => [value.Id, `INV-${place + 1}`]));
  return payItems(rows, { references, holds: new Map(), draftId: 'd' }, { payments: [] }, 'p');
}

function match(text: string, items: readonly PayItem[]) {
  const table = readTable(text);
  const isReference = (cell: string) => items.some(({ reference }) => reference === cell);
  const columns = guessColumns(table, { isReference, isId: () => false });
  return matchTable(table, columns, items, null);
}

test('every state of a line, decimal comma and all', () => {
  const items = makeItems([['100.10'], ['50'], ['20'], ['0'], ['7.5'], ['1']]);
  const text = [
    'Rechnung;Betrag',
    'INV-1;100,10',
    'INV-2;40,00',
    'INV-3;25,00',
    'INV-4;3,00',
    'INV-1;100,10',
    'INV-9;1,00',
  ].join('\n');
  const { lines, total } = match(text, items);
  expect(lines.map(({ match, applied }) => [match.state, applied])).toEqual([
    ['matched', '100.10'],
    ['short-paid', '40.00'],
    ['over', '20.00'],
    ['settled', '0'],
    ['duplicate', '0'],
    ['unknown', '0'],
  ]);
  expect(total).toBe('269.20');
});

test('takes over into a payment: its amount where there is none, and lines ticked by hand stay', () => {
  const items = makeItems([['10'], ['20'], ['30']]);
  const payment = newPayment({
    lines: [lineOf(items[2]!, '1', null), lineOf(items[1]!, '2', 'oldest')],
  });
  const { change } = takeOver(payment, match('INV-1\t10.00\nINV-2\t15.00', items));
  expect(change.lines!.map(({ amount, rule }) => [amount, rule])).toEqual([
    ['1', null],
    ['10.00', 'remittance: reference'],
    ['15.00', 'remittance: reference'],
  ]);
  expect(change).toMatchObject({ amount: '25.00', units: 1, partner: acme });
  const known = takeOver({ ...payment, amount: '5', partner: acme }, match('INV-1\t10.00', items));
  expect(known.change.amount).toBeUndefined();
  expect(known.change.partner).toBeUndefined();
});

test('what another partner’s item is named for is left out, and counted', () => {
  const items = makeItems([['10'], ['20'], ['30', { Partner: other }]]);
  const { change, otherPartners } = takeOver(
    newPayment(),
    match('INV-1\t10.00\nINV-2\t20.00\nINV-3\t30.00', items),
  );
  expect(change.lines).toHaveLength(2);
  expect(otherPartners).toBe(1);
});

test('a bank list becomes payments, and nothing is proposed to two of them', () => {
  const items = makeItems([['10.00'], ['20.00'], ['30.00'], ['99.00', { Partner: other }]]);
  const table = readTable(
    [
      'Date,Customer,Reference,Amount',
      '2026-02-01,Acme Ltd,thanks INV-2,20.00',
      '2026-02-02,ACME,second,30.00',
      '2026-02-03,acme ltd,third,15.00',
      '2026-02-04,,INV-4,99.00',
      '2026-02-05,Nobody,x,5.00',
      '2026-02-06,Acme Ltd,fees,-1.00',
    ].join('\n'),
  );
  const lines = readBankList(table, guessColumns(table, nothing), items, {
    Id: null,
    Code: 'WIRE',
    Name: null,
  });
  expect(lines.map(({ by, fault }) => fault ?? by)).toEqual([
    'By reference',
    'Exact match',
    'Oldest first',
    'By reference',
    'Partner not known',
    'Not paid in',
  ]);
  const payments = lines.map(({ payment }) => payment);
  expect(payments.map((it) => it?.lines.map(({ amount }) => amount))).toEqual([
    ['20.00'],
    ['30.00'],
    ['10.00'],
    ['99.00'],
    [],
    undefined,
  ]);
  expect(payments[3]).toMatchObject({ partner: other, bankDate: '2026-02-04' });
  expect(new Set(payments.flatMap((it) => it?.paymentNumber ?? [])).size).toBe(5);
});
