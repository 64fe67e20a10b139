import { expect, test } from 'vitest';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import type { Mention, MentionedBy } from '#lib/matching/mentions.ts';
import type { Columns, ColumnRole } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import type { PayItem } from '../model/pay-item.ts';
import { acme, makeItems, other } from '../testing/made-items.ts';
import { readBankList } from './bank-list.ts';
import { chosenPayers, knownByBank, namedOf, partnersIn, payerTeller } from './line-partner.ts';

/** Reads rows below a header, with these roles. */
function read(
  roles: readonly ColumnRole[],
  rows: readonly string[],
  asks: Columns['asks'] = null,
  items: readonly PayItem[] = [],
) {
  const header = roles.map((_, at) => `C${at}`).join(';');
  return readBankList(readTable([header, ...rows].join('\n')), { header: 0, roles, asks }, items);
}
const outcomes = (...given: Parameters<typeof read>) =>
  read(...given).map(({ amount, fault }) => amount ?? fault);

test.each([
  ['10.00;', '10.00'],
  ['10.00;0.00', '10.00'],
  [';4.50', 'Money out'],
  ['0.00;4.50', 'Money out'],
  ['10.00;4.50', 'Money in and out on one line'],
  ['0.00;0.00', 'No amount'],
  [';', 'No amount'],
  ['–;n/a', 'No amount'],
  ['1O.00 5;', 'Unreadable amount'],
  ['0.00;4x5', 'Unreadable amount'],
])('reads money in and money out from %s', (cells, outcome) => {
  const roles = ['partner', 'in', 'out'] as const;
  expect(outcomes(roles, [`Acme;${cells}`, 'B;1.00;'])).toEqual([outcome, '1.00']);
});

test('takes no amount for a payment while a question about amounts is open', () => {
  const roles = ['partner', 'amount'] as const;
  expect(outcomes(roles, ['Acme;10.00', 'B;-1.00'])).toEqual(['10.00', 'Money out']);
  expect(outcomes(roles, ['Acme;10.00', 'B;1.00'], 'amount')).toEqual([
    'Waiting for your answer',
    'Waiting for your answer',
  ]);
  // Thousands, or three decimal places.
  expect(outcomes(roles, ['Acme;1.200', 'B;4.500'])).toEqual([
    'Waiting for your answer',
    'Waiting for your answer',
  ]);
  expect(outcomes(roles, ['Acme;0.00', 'B;'])).toEqual(['No amount', 'No amount']);
});

test('never guesses the direction of a line beside a column of directions', () => {
  const roles = ['partner', 'amount', 'direction'] as const;
  const unknown = 'Unknown direction';
  expect(outcomes(roles, ['Acme;10.00;?', 'B;1.00;'])).toEqual([unknown, unknown]);
  expect(outcomes(roles, ['Acme;10.00;?', 'B;1.00;Debit', 'C;2.00;?'])).toEqual([
    unknown,
    'Money out',
    unknown,
  ]);
  // A column of money in has its direction.
  const both = ['partner', 'in', 'out', 'direction'] as const;
  expect(outcomes(both, ['Acme;10.00;;?', 'B;;1.00;?'])).toEqual(['10.00', 'Money out']);
});

test('takes amounts for the opposite of at most half of them', () => {
  const roles = ['partner', 'amount'] as const;
  expect(outcomes(roles, ['Acme;10.00', 'B;1.00 DR'])).toEqual(['10.00', 'Money out']);
  const most = ['Acme;10.00', 'B;1.00 DR', 'C;2.00 DR'];
  expect(outcomes(roles, most)[0]).toBe('Unknown direction');
  // Lines without an amount don't count.
  expect(outcomes(roles, [...most, 'D;', 'E;'])[0]).toBe('Unknown direction');
});

test('reads the totals that a list states, and skips balances', () => {
  const single = read(
    ['date', 'partner', 'amount'],
    ['2026-11-01;Acme;10.00', ';Total;10.00', '30 Nov 2026;Closing balance;99.00'],
  );
  expect(single.map(({ stated }) => stated)).toEqual([null, '10.00', null]);
  expect(single.map(({ fault }) => fault)).toEqual(['Unknown partner', 'Total', 'Balance']);
  expect(single.map(({ bankDate }) => bankDate)).toEqual(['2026-11-01', null, '2026-11-30']);
  const both = read(['partner', 'in', 'out'], ['Acme;10.00;', 'Bank;;4.50', 'Total;10.00;4.50']);
  expect(both.map(({ stated }) => stated)).toEqual([null, null, '10.00']);
});

test.each<[string, readonly ColumnRole[], readonly string[], readonly (string | null)[]]>([
  ['all entries', [], ['1.11;Acme;10.00', '2.11;B;2.00', ';;12.00'], ['10.00', '2.00', 'Total']],
  [
    'in any language',
    [],
    ['1.11;Acme;10.00', '2.11;B;2.00', ';I alt;12.00'],
    ['10.00', '2.00', 'Total'],
  ],
  [
    'each day',
    [],
    ['1.11;Acme;10.00', ';;10.00', '2.11;B;2.00', ';;2.00', ';;12.00'],
    ['10.00', 'Total', '2.00', 'Total', 'Total'],
  ],
  [
    'each day, with the day beside it',
    [],
    ['1.11;Acme;10.00', '1.11;Total for day;10.00', '2.11;B;2.00', '2.11;Daily total;2.00'],
    ['10.00', 'Total', '2.00', 'Total'],
  ],
  [
    'another amount, with the day beside it',
    [],
    ['1.11;Acme;10.00', '1.11;Total for day;11.00'],
    ['10.00', '11.00'],
  ],
  [
    'money in without money out',
    [],
    ['1.11;Acme;10.00', '2.11;B;-2.00', ';;10.00'],
    ['10.00', 'Money out', 'Total'],
  ],
  ['both', [], ['1.11;Acme;10.00', '2.11;B;-2.00', ';;8.00'], ['10.00', 'Money out', 'Total']],
  [
    'both in columns',
    ['in', 'out'],
    ['1.11;Acme;10.00;', '2.11;B;;2.00', ';;10.00;2.00'],
    ['10.00', 'Money out', 'Total'],
  ],
  [
    'words for directions',
    ['amount', 'direction'],
    ['1.11;Acme;10.00;C', '2.11;B;2.00;D', ';;8.00;'],
    ['10.00', 'Money out', 'Total'],
  ],
  // Not a sum, or it may well be a payment.
  ['another amount', [], ['1.11;Acme;10.00', '2.11;B;2.00', ';;13.00'], ['10.00', '2.00', '13.00']],
  [
    'half of it',
    ['in', 'out'],
    ['1.11;Acme;10.00;', '2.11;B;;2.00', ';;10.00;3.00'],
    ['10.00', 'Money out', 'Money in and out on one line'],
  ],
  ['a day', [], ['1.11;Acme;10.00', '2.11;B;2.00', '3.11;;12.00'], ['10.00', '2.00', '12.00']],
  ['a payer of the same amount', [], [';Acme;10.00', ';B;10.00'], ['10.00', '10.00']],
  ['an item', [], ['1.11;Acme;10.00', '2.11;B;2.00', ';INV-1;12.00'], ['10.00', '2.00', '12.00']],
  ['no texts at all', [], [';;10.00', ';;10.00', ';;20.00'], ['10.00', '10.00', '20.00']],
])('tells a sum of the entries above from a payment: %s', (_, amounts, rows, told) => {
  const roles: ColumnRole[] = [
    'date',
    'partner',
    ...(amounts.length > 0 ? amounts : ['amount' as const]),
  ];
  const dated = rows.map((row) => row.replace(/^(\d)\.11/, '0$1.11.2026'));
  const items = makeItems([['12.00']]);
  expect(outcomes(roles, dated, null, items)).toEqual(told);
});

test('states no total that includes the money out', () => {
  const stated = (last: string) =>
    read(['date', 'partner', 'amount'], ['2026-11-01;A;10.00', '2026-11-01;B;-2.00', last]).at(-1)!
      .stated;
  expect([stated(';;10.00'), stated(';;8.00')]).toEqual(['10.00', null]);
  expect([stated('Total;;10.00'), stated('Total;;8.00')]).toEqual(['10.00', null]);
  expect(stated('Total;;9.00')).toBe('9.00');
});

test('takes a payer named like a total for a payment on its day', () => {
  const roles = ['date', 'partner', 'amount'] as const;
  expect(outcomes(roles, ['2026-11-01;Total;10.00', ';Total;10.00'])).toEqual(['10.00', 'Total']);
  const texts = ['date', 'partner', 'other', 'amount'] as const;
  const list = ['2026-11-01;Acme;x;10.00', '2026-11-01;Total;y;10.00'];
  expect(outcomes(texts, [...list, '2026-11-01;;Total;20.00'])).toEqual([
    '10.00',
    '10.00',
    'Total',
  ]);
});

const [own, theirs, nobodys] = makeItems([['10.00'], ['20.00', { Partner: other }], ['5.00']]);
const named = (item: PayItem | undefined, by: MentionedBy = 'name'): Mention<PayItem> => {
  return { item: item!, by, text: '' };
};

test('takes neither a slip nor digits alone for proof of a partner', () => {
  const tell = payerTeller([own!, theirs!], [], []);
  const told = (...mentions: Mention<PayItem>[]) =>
    tell({ name: 'Somebody', account: '' }, mentions, undefined);
  const nobody = { partner: null, by: null, proposal: null };
  expect(told(named(own))).toEqual({ partner: acme, by: 'items', proposal: null });
  expect(told()).toEqual(nobody);
  expect(told(named(own), named(theirs))).toEqual(nobody);
  for (const by of ['slip', 'digits'] as const) {
    expect(told(named(own, by))).toEqual(nobody);
    expect(told(named(own), named(theirs, by)).partner).toEqual(acme);
    expect(namedOf([named(own, by), named(theirs, by)], acme)).toEqual({
      named: [named(own, by)],
      namedElsewhere: 0,
    });
  }
  expect(namedOf([named(own), named(theirs), named(nobodys)], other)).toEqual({
    named: [named(theirs)],
    namedElsewhere: 2,
  });
});

test('recognizes a partner by each name of an item', () => {
  const items = makeItems([['10.00', { TransactionNumber: 'T-4711' }], ['5.00']]);
  const texts = ['INV-2', items[0]!.id, 'T-4711', 'nothing'];
  const lines = read(
    ['reference', 'amount'],
    texts.map((text) => `${text};10.00`),
    null,
    items,
  );
  expect(lines.map(({ by, fault }) => fault ?? by)).toEqual([
    'items',
    'items',
    'items',
    'Unknown partner',
  ]);
});

test('proposes a partner of a similar name, unless the items name another', () => {
  const tell = payerTeller([own!, theirs!], [], [{ name: 'Pier', account: '', partner: other }]);
  const alike = { name: 'Acmee Ltd', account: '' };
  expect(tell(alike, [], undefined)).toMatchObject({
    partner: null,
    by: null,
    proposal: {
      partner: acme,
      by: 'similar',
    },
  });
  expect(tell(alike, [named(theirs)], undefined)).toEqual({
    partner: other,
    by: 'items',
    proposal: null,
  });
  expect(tell({ name: 'Pier', account: '' }, [], undefined).proposal?.partner).toEqual(other);
  expect(tell(alike, [named(theirs)], acme)).toEqual({
    partner: acme,
    by: 'person',
    proposal: null,
  });
});

test('lists each partner that can be told from others once', () => {
  const of = (partner: PartnerReference | null): PayItem => ({ ...nobodys!, partner });
  const unnamed = { Id: null, Code: null, Name: 'Somebody' };
  expect(partnersIn([own!, of(null), of(unnamed), of(acme), theirs!])).toEqual([acme, other]);
  expect(knownByBank([own!, of(unnamed)]).isPartner!('Somebody')).toBe(false);
});

test('ignores a choice for a line that is gone', () => {
  const payerOf = (name: string) => ({ name, account: '' });
  const partners = new Map([
    [0, acme],
    [7, other],
  ]);
  expect(chosenPayers(partners, ['Pier'], payerOf)).toEqual([
    { name: 'Pier', account: '', partner: acme },
  ]);
});

test.each([
  ['E-77', 'E-77'],
  ['EREF+E-77 SVWZ+Invoice 10045', 'E-77'],
  ['SVWZ+RE 10045', 'RE 10045'],
  ['EREF+NOTPROVIDED MREF+M1 SVWZ+RE 10045 ABWA+Nord', 'RE 10045'],
  ['EREF+NOTPROVIDED', ''],
  ['NOTPROVIDED', ''],
])('reads the payer’s reference in %s', (cell, reference) => {
  const [line] = read(['partner', 'reference', 'amount'], [`Acme;${cell};10.00`, 'B;;-1.00']);
  expect(line!.reference).toBe(reference);
});
