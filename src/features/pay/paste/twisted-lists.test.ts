import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded } from '#lib/testing/bounded.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import type { DialectEntry } from '../testing/bank-dialects.ts';
import { DAYS, LANGUAGES, NOTATIONS, twistedList, type Twist } from '../testing/twisted-lists.ts';
import { readBankList } from './bank-list.ts';
import { columnReaders, unclearMarks } from './column-readers.ts';
import { knownByBank } from './line-partner.ts';

const keyOf = <T extends object>(of: T) =>
  fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]));

const twists = fc.record<Twist>({
  language: keyOf(LANGUAGES),
  separator: fc.constantFrom(';', ',', '\t'),
  notation: keyOf(NOTATIONS),
  negative: fc.constantFrom('-5', '5-', '(5)', '\u22125', '5 DR', 'D', 'columns'),
  digits: fc.constantFrom('0', '0', '0', '\u0660', '\u06F0'),
  day: keyOf(DAYS),
  hasFormulas: fc.boolean(),
  hasBalance: fc.boolean(),
  balanceRows: fc.constantFrom('none', 'both', 'last'),
  page: fc.constantFrom(0, 0, 3),
  hasTotals: fc.boolean(),
  footnote: fc.constantFrom('', '* No guarantee for the figures.', 'Printed on 30.11.2026 08:15'),
  isLatestFirst: fc.boolean(),
  beside: fc.constantFrom('nothing', 'fee', 'original', 'account'),
  currency: fc.constantFrom('none', 'column', 'behind', 'before', 'name'),
});

const entries = fc
  .array(
    fc.record<DialectEntry>({
      cents: fc.oneof(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: -9_999_999, max: -1 }),
        fc.constantFrom(100, 100_000, 123_400, -100_000),
      ),
      day: fc.integer({ min: 13, max: 30 }),
      payer: fc.constantFrom('Acme Ltd', 'Müller & Söhne', 'Smith, John', 'The "Best"', '3M'),
      text: fc.constantFrom('INV-1', '0045', 'first\nsecond', 'vom 20.11.2026', 'a; b, c', ''),
      reference: fc.constant(''),
    }),
    { minLength: 2, maxLength: 9 },
  )
  // Two equal lines are two payments.
  .map((some) => some.concat(some[0]!))
  .filter((some) => some.some(({ cents }) => cents > 0));

test('reads every payment of a list in any notation, with pages, totals and balances', () => {
  fc.assert(
    fc.property(entries, twists, (given, twist) => {
      const text = twistedList(given, twist);
      const table = readTable(text);
      const columns = guessColumns(table, knownByBank([]));
      const { asksMark } = columnReaders(table, columns);
      expect([columns.asks, asksMark, unclearMarks(table, columns)], text).toEqual([
        null,
        false,
        [],
      ]);
      const lines = readBankList(table, columns, []);
      const paid = lines.flatMap(({ amount, bankDate, payer, mayBeBatch }) =>
        amount === null
          ? []
          : [`${Number(amount).toFixed(2)} ${bankDate} ${payer.name} ${mayBeBatch}`],
      );
      const ordered = twist.isLatestFirst ? given.toReversed() : given;
      expect(paid, text).toEqual(
        ordered.flatMap(({ cents, day, payer }) =>
          cents > 0 ? [`${(cents / 100).toFixed(2)} 2026-11-${day} ${payer} undefined`] : [],
        ),
      );
      const out = lines.filter(({ fault }) => fault === 'Money out');
      expect(out, text).toHaveLength(given.length - paid.length);
      expect(columns.header + 1 + lines.length).toBe(table.rows.length);
    }),
    { numRuns: bounded(150, 4000), seed: 20_261_130 },
  );
});
