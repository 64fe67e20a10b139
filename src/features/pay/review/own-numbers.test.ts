import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { References } from '#api/references.ts';
import type { DraftLine } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';
import { newPayment } from '../model/draft-edits.ts';
import { countDraftNumbers, withDraftNumbers } from './own-numbers.ts';

const ids = ['A1', 'b2', 'C3', 'd4'];
const line = fc.record({
  id: fc.constantFrom(...ids),
  type: fc.constant(0),
  transactionNumber: fc.constantFrom(null, 'theirs'),
  amount: fc.constant('1'),
  balance: fc.constant('1'),
  rule: fc.constant(null),
});
const content = fc
  .array(fc.array(line, { maxLength: 4 }), { maxLength: 3 })
  .map((payments) => ({ payments: payments.map((lines) => newPayment({ lines })) }));
const references = fc
  .dictionary(fc.constantFrom(...ids), fc.constantFrom('INV-1', 'theirs'))
  .map((known): References => new Map(Object.entries(known).map(([id, own]) => [idKey(id), own])));

const linesOf = ({ payments }: { payments: readonly { lines: readonly DraftLine[] }[] }) =>
  payments.flatMap(({ lines }) => lines);

test('fills in a number only for lines with a reference and without a service number', () => {
  fc.assert(
    fc.property(content, references, (before, known) => {
      const lines = linesOf(before);
      const after = linesOf(withDraftNumbers(before, known, true));
      expect(after.map(({ transactionNumber }) => transactionNumber)).toEqual(
        lines.map(({ id, transactionNumber }) => transactionNumber ?? known.get(idKey(id)) ?? null),
      );
    }),
  );
});

test('restores the draft when the option is cleared', () => {
  fc.assert(
    fc.property(content, references, references, (before, known, later) => {
      const ticked = withDraftNumbers(before, known, true);
      expect(withDraftNumbers(ticked, later, false)).toEqual(before);
    }),
  );
});

test('applies the option once and replaces earlier references with current references', () => {
  fc.assert(
    fc.property(content, references, references, (before, known, later) => {
      const once = withDraftNumbers(before, known, true);
      expect(withDraftNumbers(once, known, true)).toEqual(once);
      expect(withDraftNumbers(once, later, true)).toEqual(withDraftNumbers(before, later, true));
    }),
  );
});

test('counts the items that can have a reference and the items that have it', () => {
  fc.assert(
    fc.property(content, references, (before, known) => {
      const { possible, filled } = countDraftNumbers(before, known);
      const expected = linesOf(before).filter(
        ({ id, transactionNumber }) => transactionNumber === null && known.has(idKey(id)),
      );
      expect([possible, filled]).toEqual([expected.length, 0]);
      expect(countDraftNumbers(withDraftNumbers(before, known, true), known)).toEqual({
        possible,
        filled: possible,
      });
    }),
  );
});
