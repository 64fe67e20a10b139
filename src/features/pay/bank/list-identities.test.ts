import { expect, test } from 'vitest';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { readBankList } from '../paste/bank-list.ts';
import { knownByBank } from '../paste/line-partner.ts';
import { withIdentities } from './list-identities.ts';

function identities(...lines: readonly string[]): string[] {
  const table = readTable(['Date,Payer,Bank reference,Amount', ...lines].join('\n'));
  const columns = guessColumns(table, knownByBank([]));
  const read = readBankList(table, columns, []);
  return withIdentities(read, columns.roles).map(({ bankEntry }) => bankEntry!);
}

test('recognizes a line in a later list whose other lines reveal the date order', () => {
  const early = ['03/11/2026,Acme,B-1,10.00', '04/11/2026,Acme,B-2,11.00'];
  const late = ['21/11/2026,Acme,B-3,12.00'];
  expect(identities(...early, ...late).slice(0, 2)).toEqual(identities(...early));
});

test('recognizes lines by the direction behind their amounts', () => {
  const of = (...lines: readonly string[]): (string | undefined)[] => {
    const table = readTable(['Date;Payee;Amount;Balance', ...lines].join('\n'));
    const columns = guessColumns(table, knownByBank([]));
    const read = withIdentities(readBankList(table, columns, []), columns.roles);
    return read.flatMap(({ amount, bankEntry }) => (amount === null ? [] : bankEntry));
  };
  expect(of('2026-11-01;Acme;10.00CR;5.00DR', '2026-11-02;Bank;4.50DR;9.50DR')).toEqual([
    'LIST|2026-11-01|10.00||ACME|||2026-11-01 ACME CR 5.00DR',
  ]);
  expect(of('2026-11-01;Acme;5.00;5.00', '2026-11-02;Bank;4.50 DR;9.50')).toEqual([
    'LIST|2026-11-01|5.00||ACME|||2026-11-01 ACME CR',
  ]);
});

test('treats one reference on two days as two entries', () => {
  const [first, second] = identities('03/11/2026,Acme,B-1,10.00', '03/12/2026,Acme,B-1,10.00');
  expect(first).not.toBe(second);
  expect(identities('03/12/2026,Acme,B-1,10.00')).toEqual([second]);
});

test('treats equal payments on two days as two entries when days are digits only', () => {
  for (const header of ['Datum,Naam,Code,Bedrag\n', '']) {
    const of = (day: string): string | undefined => {
      const table = readTable(`${header}${day},Acme Ltd,OV,10.00\n20261130,Bank,DV,1.50`);
      const columns = guessColumns(table, knownByBank([]));
      return withIdentities(readBankList(table, columns, []), columns.roles)[0]!.bankEntry;
    };
    expect(of('20261120')).not.toBe(of('20261220'));
  }
});

test('treats equal payments on two days as two entries when a spreadsheet exports days as numbers', () => {
  const of = (day: string) => {
    const table = readTable(`Date;Payee;Reference;Debit;Credit\n${day};Acme;INV-1;;10.00`);
    const columns = guessColumns(table, knownByBank([]));
    return withIdentities(readBankList(table, columns, []), columns.roles)[0]!;
  };
  expect(of('46340')).toMatchObject({ bankDate: '2026-11-14', amount: '10.00' });
  expect(of('46340.75').bankDate).toBe('2026-11-14');
  expect(of('46341').bankEntry).not.toBe(of('46340').bankEntry);
});

test('reads five digits as a day only below the name of a date', () => {
  const cells = (name: string, ...below: readonly string[]) =>
    readTable([`Invoice;${name}`, ...below.map((cell) => `INV-1;${cell}`)].join('\n')).rows.map(
      (row) => row[1],
    );
  expect(cells('Amount due', '46340')).toEqual(['Amount due', '46340']);
  expect(cells('Order', '46340')).toEqual(['Order', '46340']);
  expect(cells('Date', '46340', '123')).toEqual(['Date', '46340', '123']);
  expect(cells('Date', '46340', 'Total')).toEqual(['Date', '2026-11-14', 'Total']);
  expect(cells('Due date', '46340', '')).toEqual(['Due date', '2026-11-14', '']);
});
