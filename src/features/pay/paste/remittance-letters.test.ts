import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded } from '#lib/testing/bounded.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { newPayment } from '../model/draft-edits.ts';
import { makeItems } from '../testing/made-items.ts';
import {
  layouts,
  sumOf,
  tongues,
  type Letter,
  type LetterLine,
  type Tongue,
} from '../testing/remittance-letters.ts';
import type { LineEffect } from './line-effects.ts';
import { matchTable, type Answers } from './remittance.ts';
import { takeOver } from './take-over.ts';

const names = fc.constantFrom<(place: number) => string>(
  (place) => `INV-${place + 1}`,
  (place) => `RE-2026-${String(place + 117).padStart(4, '0')}`,
  (place) => String(place + 10_045),
  (place) => `F2026/${place + 300}`,
  (place) => `AB ${place + 100} 2026`,
);
const letters = fc
  .record({
    names,
    lines: fc.array(
      fc.record({
        gross: fc.integer({ min: 10_000, max: 9_999_999 }),
        isCredit: fc.constantFrom(false, false, false, true),
        share: fc.constantFrom(0, 0, 2, 3),
      }),
      { minLength: 2, maxLength: 7 },
    ),
    fee: fc.constantFrom(0, 0, 1250),
    hasTotal: fc.constantFrom(true, true, false),
  })
  .map(({ names: nameOf, lines, fee, hasTotal }): Letter => ({
    fee,
    hasTotal,
    lines: lines.map(({ gross, isCredit, share }, place): LetterLine => ({
      reference: nameOf(place),
      // A payment begins with an invoice.
      gross: isCredit && place > 0 ? -gross : gross,
      discount: isCredit ? 0 : Math.floor((gross * share) / 100),
    })),
  }))
  .filter((letter) => sumOf(letter) > 0);

function decimalOf(cents: number): Decimal {
  return `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}` as Decimal;
}

/** Reads a letter, with the right answer to each question. */
function read(text: string, { lines, fee }: Letter, tongue: Tongue) {
  const items = makeItems(
    lines.map(({ gross }) => [decimalOf(Math.abs(gross)), { Type: gross < 0 ? 8 : 0 }]),
  ).map((item, at) => Object.assign(item, { reference: lines[at]!.reference }));
  const table = readTable(text);
  const isReference = (cell: string) => items.some(({ reference }) => reference === cell);
  const columns = guessColumns(table, { isReference, isId: () => false });
  let answers: Answers = {};
  const asked: string[] = [];
  for (;;) {
    const matched = matchTable(table, columns, items, null, { answers });
    if (matched.questions.length === 0 || asked.length > 3) return { matched, items, asked };
    asked.push(...matched.questions);
    const effects = new Map<number, LineEffect>();
    for (const [index, { cells, isUnclear, item }] of matched.lines.entries()) {
      const written = cells.join(' ');
      if (!isUnclear) continue;
      const isFee = fee > 0 && written.includes(tongue.fee);
      effects.set(index, isFee ? 'subtract' : item ? 'add' : 'ignore');
    }
    answers = { effects, subtractsCredits: true, mark: tongue.mark };
  }
}

/** Decimal marks and what groups digits, beside those of the language. */
const notations = fc.constantFrom<Partial<Tongue>>(
  {},
  {},
  { mark: '.', group: "'" },
  { mark: '.', group: '\u2019' },
  { mark: '.', group: '' },
  { mark: ',', group: '' },
  { mark: ',', group: '\u00A0' },
);

test.each(Object.entries(layouts))('applies what was paid, from %s', (_, layout) => {
  fc.assert(
    fc.property(letters, fc.constantFrom(...tongues), notations, (letter, spoken, notation) => {
      const tongue = { ...spoken, ...notation };
      const text = layout(letter, tongue);
      const { matched, items, asked } = read(text, letter, tongue);
      const { change } = takeOver(newPayment(), matched);
      const applied = new Map(change.lines!.map(({ id, amount }) => [id, amount]));
      expect(
        items.map(({ id }) => applied.get(id)),
        text,
      ).toEqual(letter.lines.map((line) => decimalOf(Math.abs(line.gross - line.discount))));
      expect(change.amount, text).toBe(decimalOf(sumOf(letter)));
      // The total answers what a deduction does.
      expect(asked.length, text).toBeLessThanOrEqual(letter.hasTotal || letter.fee === 0 ? 0 : 1);
    }),
    { numRuns: bounded(20, 1000), seed: 20_261_130 },
  );
});
