import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded } from '#lib/testing/bounded.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import {
  cellsOf,
  dialects,
  encoded,
  listOf,
  pastedOf,
  rowsOf,
  type Dialect,
  type DialectEntry,
} from '../testing/bank-dialects.ts';
import { sheetOf } from '../testing/corpus/list-files.ts';
import { answerBankFile } from './bank-file-answer.ts';
import { readBankList } from './bank-list.ts';
import { columnReaders } from './column-readers.ts';
import { knownByBank } from './line-partner.ts';

const payers = fc.constantFrom(
  'Acme Ltd',
  'Müller & Söhne GmbH',
  'Smith, John',
  'Harbor; Pier Co',
  'The "Best" Bakery',
  'Total Energies',
  'Credit Suisse AG',
  'Debit Oy',
  '3M',
  '24 Hours Inc',
  "O'Neil Bros",
  'Bank of Springfield',
  'Société Générale',
  'Soll & Haben GmbH',
  'Pending Orders Ltd',
  '1,000 Lakes Inc',
  'Betrag AG',
);
const texts = fc.constantFrom(
  'INV-1',
  'Rechnung 4711 vom 20.11.2026',
  'thanks, a; b',
  'order 77 / 12,50 less 2 %',
  '100.00',
  '4711',
  'RF18 5390 0754 7034',
  'first line\nsecond line',
  'say "hello"',
  'Überweisung',
  'Saldo Rechnung 12',
  'EREF+NOTPROVIDED SVWZ+RE 10045',
  '20.11.2026',
  'Invoice 12,345.00',
  '50,00 EUR Anzahlung',
  'a|b|c',
  '',
);
const references = fc.constantFrom('', 'NOTPROVIDED', 'R-1', '000123456789', '2026/77');

const entries = fc.array(
  fc.record<DialectEntry>({
    cents: fc.oneof(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: -9_999_999, max: -1 }),
      fc.constantFrom(100, 100_000, 123_400, -100_000),
    ),
    day: fc.integer({ min: 1, max: 30 }),
    payer: payers,
    text: texts,
    reference: references,
  }),
  { minLength: 1, maxLength: 12 },
);

interface Given {
  dialect: Dialect;
  rows: ReturnType<typeof rowsOf>;
  /** The file or the pasted text. */
  written: Uint8Array | string;
  /** How many lines it has that are no entries. */
  others: number;
}

/** Expects each entry as a payment of its amount, day and payer, or as money out, and no other line. */
async function expectAll({ dialect, rows, written, others }: Given): Promise<void> {
  const answer = await answerBankFile(written);
  if (answer.kind !== 'text') throw new Error(`Read as ${answer.kind}`);
  const table = readTable(answer.text);
  const columns = guessColumns(table, knownByBank([]));
  const { asksMark } = columnReaders(table, columns);
  expect([columns.asks, asksMark], answer.text).toEqual([null, false]);
  const lines = readBankList(table, columns, []);
  const last = dialect.below ? [dialect.below(rows, dialect)[1]] : [];
  expect(
    lines.map(({ amount, fault }) => (amount === null ? fault : Number(amount).toFixed(2))),
    answer.text,
  ).toEqual([
    ...rows.map(({ cents }) => (cents > 0 ? (cents / 100).toFixed(2) : 'Money out')),
    ...last,
  ]);
  // Days up to the 12th may be months, if neither another one nor a decimal comma shows the order.
  const areClear = dialect.mark === ',' || rows.some(({ day }) => day > 12);
  for (const [at, { cents, day, payer }] of rows.entries()) {
    const { bankDate, payer: read } = lines[at]!;
    const days = [`2026-11-${String(day).padStart(2, '0')}`, ...(areClear ? [] : [null])];
    if (cents > 0) expect(days, answer.text).toContain(bankDate);
    if (cents > 0 && dialect.hasPayer) expect(read.name, answer.text).toBe(payer);
  }
  const { tooMany, tooLong } = table.notRead;
  expect(table.rows.length + tooMany + tooLong.length, answer.text).toBe(
    rows.length + last.length + 1 + others,
  );
}

const countOf = (lines: readonly string[]) => lines.filter((line) => line !== '').length;

test.each(dialects)('reads every line of a list of $bank', async (dialect) => {
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const rows = rowsOf(given, dialect);
      const file = encoded(listOf(rows, dialect), dialect.encoding);
      await expectAll({ dialect, rows, written: file, others: countOf(dialect.above) });
      const text = pastedOf(rows, dialect);
      await expectAll({ dialect, rows, written: text, others: countOf(dialect.above) });
    }),
    { numRuns: bounded(8, 500), seed: 20_261_130 },
  );
});

test('reads every line of a spreadsheet with the columns of any bank', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.constantFrom(...dialects), async (given, bank) => {
      const { below: _, ...columns } = bank;
      const dialect: Dialect = { ...columns, mark: '.', group: '' };
      const rows = rowsOf(given, dialect);
      await expectAll({ dialect, rows, written: await sheetOf(cellsOf(rows, dialect)), others: 0 });
    }),
    { numRuns: bounded(15, 1000), seed: 20_261_130 },
  );
});
