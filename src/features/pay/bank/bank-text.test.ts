import { expect, test } from 'vitest';
import { readTable } from '#lib/remittance/read-table.ts';
import type { ColumnRole } from '#lib/remittance/guess-columns.ts';
import { readBankList } from '../paste/bank-list.ts';
import { bankText } from './bank-text.ts';

const texts = (roles: readonly ColumnRole[], rows: readonly string[]) =>
  readBankList(
    readTable([roles.map((_, at) => `C${at}`).join(';'), ...rows].join('\n')),
    { header: 0, roles, asks: null },
    [],
  ).map((line) => bankText(line, 'EUR'));

test('begins with the day and the purpose, and leaves out accounts and the amount', () => {
  const roles = [
    ...(['other', 'date', 'other', 'other'] as const),
    ...(['reference', 'partner', 'other', 'amount', 'currency'] as const),
  ];
  expect(
    texts(roles, [
      'DE89370400440532013000;25.11.2026;25.11.2026;Gutschrift;Rechnung INV-1;Acme;DE10500105175410000000;1.118,03;EUR',
      'DE89370400440532013000;26.11.2026;26.11.2026;Gutschrift;10045;Acme;;10045,00;EUR',
    ]),
  ).toEqual(['Nov 25, 2026 · Rechnung INV-1 · Gutschrift', 'Nov 26, 2026 · 10045 · Gutschrift']);
});

test('keeps a day as written that can’t be read', () => {
  expect(texts(['date', 'reference', 'amount'], ['45.11.2026;INV-1;10.00'])).toEqual([
    'INV-1 · 45.11.2026',
  ]);
});
