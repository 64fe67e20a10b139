import { expect, test } from 'vitest';
import type { LedgerResult } from '#contract/ledger.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { newPayment } from '../model/draft-edits.ts';
import type { PayItem } from '../model/pay-item.ts';
import { makeItems, other } from '../testing/made-items.ts';
import { readBankList } from './bank-list.ts';
import { knownByBank } from './line-partner.ts';
import { matchTable } from './remittance.ts';
import { takeOver } from './take-over.ts';

const names = { 1: 'USD', 2: 'CAD' };

function inUnits(balance: string, units: number, change: Partial<LedgerResult> = {}) {
  const money = { Value: balance as Decimal, Units: units };
  return [balance, { Total: money, Balance: money, ...change }] as const;
}

function match(
  text: string,
  items: readonly PayItem[],
  unitsNames: Readonly<Record<string, string>> = names,
  byHand: ReadonlyMap<number, string | null> = new Map(),
) {
  const table = readTable(text);
  const isReference = (cell: string) => items.some(({ reference }) => reference === cell);
  const columns = guessColumns(table, { isReference, isId: () => false });
  return matchTable(table, columns, items, null, { unitsNames, byHand });
}

const states = ({ lines }: ReturnType<typeof match>) =>
  lines.map((line) => `${line.match.state} ${line.applied}`);

function readList(text: string, unitsNames: Readonly<Record<string, string>> = names) {
  const items = makeItems([['10.00']]);
  const table = readTable(text);
  return readBankList(table, guessColumns(table, knownByBank(items)), items, { unitsNames });
}

test.each([
  'INV-1 100.00 EUR\nINV-2 50.00',
  'INV-1 EUR 100.00\nINV-2 50.00',
  'INV-1;€100.00\nINV-2;$50.00',
  'Invoice,Amount,Currency\nINV-1,100.00,EUR\nINV-2,50.00,USD',
  'Invoice,Amount,Unit\nINV-1,100.00,EUR\nINV-2,50.00,USD',
  'Invoice,Amount,Currency\nINV-1,100.00,Euros\nINV-2,50.00,',
])('doesn’t match a remittance line in a currency without Units: %j', (text) => {
  const items = makeItems([['100.00'], ['50.00']]);
  const matched = match(text, items);
  expect(states(matched)).toEqual(['currency 0', 'matched 50.00']);
  expect(takeOver(newPayment(), matched).change).toMatchObject({
    amount: '50.00',
    units: 1,
    lines: [{ amount: '50.00' }],
  });
});

test('applies a header’s currency to its whole column', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  for (const name of ['Amount (EUR)', 'Amount EUR', 'Betrag in €']) {
    expect(states(match(`Invoice;${name}\nINV-1;100.00\nINV-2;50.00`, items)), name).toEqual([
      'currency 0',
      'currency 0',
    ]);
  }
  expect(states(match('Invoice;Amount (USD)\nINV-1;100.00', items))).toEqual(['matched 100.00']);
  const both = 'Invoice;Currency;Amount (USD)\nINV-1;EUR;100.00';
  expect(states(match(both, items))).toEqual(['currency 0']);
});

test('lets a person match a line in another currency', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  const byHand = new Map([[0, items[0]!.key]]);
  expect(states(match('INV-1 100.00 EUR\nINV-2 50.00', items, names, byHand))).toEqual([
    'matched 100.00',
    'matched 50.00',
  ]);
});

test('takes a remittance’s Units from the currency of its lines', () => {
  const items = makeItems([inUnits('100.00', 1), inUnits('50.00', 2), inUnits('70.00', 2)]);
  const matched = match('INV-1 100.00 CAD\nINV-2 50.00 CAD\nINV-3 70.00 USD', items);
  expect(states(matched)).toEqual(['unknown 0', 'matched 50.00', 'currency 0']);
  expect(takeOver(newPayment(), matched).change).toMatchObject({ units: 2 });
});

test('ignores a $ that fits several Units and reads other currency signs', () => {
  const items = makeItems([inUnits('100.00', 1), inUnits('50.00', 1)]);
  expect(states(match('INV-1;$100.00\nINV-2;C$50.00', items))).toEqual([
    'matched 100.00',
    'currency 0',
  ]);
  expect(states(match('INV-1;$100.00\nINV-2;€50.00', items, { 1: 'Euro' }))).toEqual([
    'currency 0',
    'matched 50.00',
  ]);
});

test('reports a currency without blocking it when Units have no names', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  for (const unitsNames of [{}, { 1: 'Retail' }]) {
    const matched = match('INV-1 100.00 EUR\nINV-2 50.00 EUR', items, unitsNames);
    expect(states(matched)).toEqual(['matched 100.00', 'matched 50.00']);
    expect(matched.uncheckedCurrencies).toEqual(['EUR']);
  }
  expect(match('INV-1 100.00 USD', items).uncheckedCurrencies).toEqual([]);
});

test.each([
  ['INV-1 100.00 EUR\nINV-2 50.00 USD', ['currency 0', 'currency 0']],
  ['INV-1 €100.00\nINV-2 50.00 EUR', ['matched 100.00', 'matched 50.00']],
  ['INV-1 $100.00\nINV-2 50.00 CAD', ['matched 100.00', 'matched 50.00']],
])('keeps several currencies apart when Units have no names: %j', (text, expected) => {
  const items = makeItems([['100.00'], ['50.00']]);
  expect(states(match(text, items, {}))).toEqual(expected);
});

test.each(['Currency', 'CCY', 'Währung', 'Devise', 'Monnaie', 'Divisa', 'Moneda', 'Valuta'])(
  'finds the currency column of a bank list by its header or cells: %s',
  (name) => {
    const text = (currency: string) =>
      `Date,Name,Reference,Amount,${name}\n2026-11-27,Acme Ltd,T-1,10.00,${currency}\n2026-11-28,Acme Ltd,T-2,11.00,USD`;
    for (const currency of ['EUR', 'US dollars']) {
      const [first, second] = readList(text(currency));
      expect(first).toMatchObject({ units: null, currency: { texts: [currency], units: [] } });
      expect(second).toMatchObject({ units: 1, currency: { texts: ['USD'], units: [1] } });
    }
  },
);

test('reads a bank list with mixed Units', () => {
  const lines = readList(
    'Date,Payee,Reference,Amount\n2026-11-27,Acme Ltd,a,10.00 CAD\n2026-11-27,Acme Ltd,b,USD 11.00\n2026-11-27,Acme Ltd,c,$12.00\n2026-11-27,Acme Ltd,d,13.00',
  );
  expect(lines.map(({ amount, units }) => [amount, units])).toEqual([
    ['10.00', 2],
    ['11.00', 1],
    ['12.00', null],
    ['13.00', null],
  ]);
});

test('compares names of Units that are or contain a currency code or name', () => {
  const list = 'Date,Payee,Amount,Currency\n2026-11-27,Acme Ltd,10.00,EUR';
  for (const name of ['EUR', 'eur', 'Euro', 'Euro (EUR)', '€']) {
    expect(readList(list, { 1: name, 2: 'CAD' })[0]!.units, name).toBe(1);
  }
  expect(readList(list, { 1: 'EUR', 2: 'EUR' })[0]).toMatchObject({ units: null });
});

test('follows the header of a name column whose names look like currency codes', () => {
  const lines = readList('Date,Payee,Amount\n2026-11-27,AMD,10.00\n2026-11-28,AMD,11.00');
  expect(lines.map(({ payer, currency }) => [payer.name, currency])).toEqual([
    ['AMD', null],
    ['AMD', null],
  ]);
});

test('doesn’t match an item in another currency by amount and due date', () => {
  const items = makeItems([['100.00', { Partner: other }]]);
  const text = 'Note;Due date;Amount\nx;2026-01-01;100.00 EUR';
  expect(states(match(text, items))).toEqual(['currency 0']);
  expect(states(match(text.replace('EUR', 'USD'), items))).toEqual(['matched 100.00']);
});

test('still reads a total with a currency as a total', () => {
  const items = makeItems([['100.00'], ['50.00']]);
  for (const total of ['Total,150.00,CAD', ',150.00,CAD']) {
    const text = `Invoice,Amount,Currency\nINV-1,100.00,CAD\nINV-2,50.00,CAD\n${total}`;
    expect(match(text, items, {}), total).toMatchObject({
      lines: [{}, {}],
      totals: [{ stated: '150.00', difference: '0.00' }],
    });
  }
  const list = readList(
    'Date,Payee,Amount,Currency\n2026-11-27,Acme Ltd,10.00,CAD\nTotal,,10.00,CAD',
  );
  expect(list[1]).toMatchObject({ amount: null, fault: 'Total' });
});

test('applies a currency above the table to amounts without a currency', () => {
  const rows = 'Date;Payee;Amount\n2026-11-27;Acme Ltd;10.00\n2026-11-28;Acme Ltd;11.00 CAD';
  for (const above of ['Currency;CAD', 'Account 1;;\nWährung: EUR;;']) {
    const first = above.includes('EUR') ? { units: null, currency: { units: [] } } : { units: 2 };
    expect(readList(`${above}\n${rows}`), above).toMatchObject([first, { units: 2 }]);
  }
});

test('compares a stated total with the lines in its currency', () => {
  const items = makeItems([inUnits('100.00', 1), inUnits('50.00', 1)]);
  const text = 'INV-1 100.00 USD\nINV-2 50.00 EUR\nTotal 100.00 USD\nTotal 50.00 EUR';
  expect(match(text, items).totals).toMatchObject([
    { stated: '100.00', difference: '0.00' },
    { stated: '50.00', difference: '0.00' },
  ]);
});

test.each([
  ['Amount USD', 'Amount CAD'],
  ['Amount (USD)', 'Amount (CAD)'],
  ['USD', 'CAD'],
  ['USD credit', 'CAD credit'],
])('reads every line of the columns %s and %s, of which each line has one', (usd, cad) => {
  const rows = ['1;Acme;100.00;', '2;Acme;;50.00', '3;Acme;7.00;0.00'];
  const text = [`Date;Payer;${usd};${cad}`, ...rows, 'Total;;107.00;50.00'].join('\n');
  expect(
    readList(text).map(({ amount, units, fault }) => (amount ? [amount, units] : fault)),
  ).toEqual([['100.00', 1], ['50.00', 2], ['7.00', 1], 'Total']);
});

test('takes the lines of one currency from columns of several in a remittance', () => {
  const items = makeItems([['100.00'], inUnits('50.00', 2), ['7.00']]);
  const text =
    'Invoice;Amount USD;Amount CAD\nINV-1;100.00;\nINV-2;;50.00\nINV-3;7.00;\nTotal;107.00;50.00';
  const matched = match(text, items);
  expect(matched.questions).toEqual([]);
  expect(states(matched)).toEqual(['matched 100.00', 'currency 0', 'matched 7.00']);
  expect(takeOver(newPayment(), matched).change.amount).toBe('107.00');
});

test('asks which column counts where lines have an amount in both currencies', () => {
  const text = 'Invoice;Amount USD;Amount CAD\nINV-1;100.00;140.00\nINV-2;50.00;70.00';
  const { questions } = match(text, makeItems([['100.00'], ['50.00']]));
  expect(questions).toEqual(['amount']);
});
