import { expect, test } from 'vitest';
import { currencyAbove, guessColumns } from './guess-columns.ts';
import { readTable } from './read-table.ts';

test.each([
  [['Currency: EUR'], 'EUR'],
  [['', 'Currency', ' : ', ' EUR '], 'EUR'],
  [['WÄHRUNG', 'CHF'], 'CHF'],
  [['Account currency:USD'], 'USD'],
  [['Account', 'EUR'], null],
  [['Currency: EUR', 'USD'], null],
  [['Currency', 'euros and cents'], null],
  [['Currency'], null],
  [[], null],
])('reads the currency above a table from %j', (row, currency) => {
  expect(currencyAbove(row)).toBe(currency);
});

const unknown = { isReference: () => false, isId: () => false };
const rolesOf = (text: string, known: Parameters<typeof guessColumns>[1] = unknown) =>
  guessColumns(readTable(text), known).roles;

test('takes a column for the currency by its name, or because it holds nothing else', () => {
  const currencies = (name: string, first = 'EUR', second = 'USD') =>
    rolesOf(`Invoice;Amount;${name}\nA-1;10.00;${first}\nA-2;20.00;${second}`)[2];
  expect(currencies('Currency')).toBe('currency');
  expect(currencies('Currency', '', 'x')).toBe('currency');
  expect(currencies('Code')).toBe('currency');
  expect(currencies('Code', 'EUR', 'none')).toBe('other');
  // Three letters may be somebody's name, or a reference.
  expect(currencies('Payee')).toBe('partner');
  expect(currencies('Currency rate', '1.10', '1.20')).not.toBe('currency');
});

test('prefers the currency of the amount to those of a fee or before its conversion', () => {
  for (const name of ['Orig. currency', 'Fee currency', 'Instructed currency', 'Gebühr Währung']) {
    expect(rolesOf(`Invoice;${name};Amount;Ccy\nA-1;USD;10.00;EUR\nA-2;USD;20.00;EUR`)).toEqual([
      'reference',
      'other',
      'amount',
      'currency',
    ]);
    expect(rolesOf(`Invoice;${name};Amount\nA-1;USD;10.00\nA-2;USD;20.00`)[1]).toBe('currency');
  }
});
