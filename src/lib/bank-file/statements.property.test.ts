import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded } from '../testing/bounded.ts';
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  signOf,
  sumDecimals,
} from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import { balanceDifference } from './check-balance.ts';
import { BankFileError, type BankStatement } from './bank-statement.ts';
import { entryIdentities } from './entry-identity.ts';
import { readBankFile } from './read-bank-file.ts';
import { mutated } from './testing/mutate.ts';
import { writers, type Written } from './testing/write-statements.ts';

const words = fc
  .array(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(' '));
const entry = fc.record({
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  isCredit: fc.boolean(),
  day: fc.integer({ min: 1, max: 28 }),
  payer: words,
  text: words,
  bankReference: fc.stringMatching(/^[A-Z0-9]{4,12}$/),
});
const written = fc.record({
  opening: fc.integer({ min: 0, max: 99_999_999 }),
  entries: fc.array(entry, { maxLength: 12 }),
});

test.each(Object.entries(writers))('%s: reads back written statements', (name, write) => {
  fc.assert(
    fc.property(written, (given) => {
      const [statement, ...others] = readBankFile(write(given))!;
      expect(others).toEqual([]);
      expect(statement!.unread).toEqual([]);
      const expected = given.entries.map((it) => ({
        kind: it.isCredit ? 'in' : 'out',
        amount: signedCents(it),
        bookedOn: name === 'BAI2' ? '2026-11-20' : `2026-11-${String(it.day).padStart(2, '0')}`,
        bankReference: it.bankReference,
        text: it.text,
        ...(name !== 'BAI2' && { payer: it.payer }),
      }));
      expect(statement!.entries).toMatchObject(expected);
      if (name !== 'OFX') expect(signOf(balanceDifference(statement!)!)).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test.each(Object.entries(writers))(
  '%s: doesn’t read an entry of 0 as incoming money',
  (_, write) => {
    const entry = {
      cents: 0,
      isCredit: true,
      day: 3,
      payer: 'Ann',
      text: 'Note',
      bankReference: 'R1',
    };
    const [statement] = readBankFile(write({ opening: 100, entries: [entry] }))!;
    expect(statement!.entries.map(({ kind }) => kind)).toEqual(['nothing']);
  },
);

test('gives shared entries of overlapping statements the same identities', () => {
  fc.assert(
    fc.property(written, fc.nat(12), (given, from) => {
      const all = read(given);
      const later = read({ ...given, entries: given.entries.slice(from) });
      const known = new Set(all);
      // Alike ones are counted, whichever of them the later one begins with.
      expect(later.filter((it) => !known.has(it))).toEqual([]);
      expect(known.size).toBe(given.entries.length);
    }),
  );

  function read(given: Written): string[] {
    return readBankFile(writers['MT940']!(given))!.flatMap((it) => entryIdentities(it));
  }
});

test.each(Object.entries(writers))(
  '%s: refuses a damaged file, reads it in full, or reports a balance difference',
  (_, write) => {
    fc.assert(
      fc.property(written, fc.integer(), (given, seed) => {
        const text = write(given);
        let statements: readonly BankStatement[] | null;
        try {
          statements = readBankFile(mutated(text, seed));
        } catch (error) {
          expect(error).toBeInstanceOf(BankFileError);
          return;
        }
        for (const statement of statements ?? []) {
          const { opening, closing, entries } = statement;
          for (const { kind, amount } of entries) {
            if (kind === 'in') expect(signOf(amount)).toBe(1);
          }
          const difference = balanceDifference(statement);
          if (difference === null || signOf(difference) !== 0) continue;
          const booked = entries.filter(({ kind }) => kind !== 'pending');
          const sum = sumDecimals(booked.map(({ amount }) => amount));
          expect(compareDecimals(addDecimals(opening!, sum), closing!)).toBe(0);
        }
      }),
      { numRuns: bounded(150, 17_000) },
    );
  },
);

function signedCents({ cents, isCredit }: Written['entries'][number]): Decimal {
  const digits = String(cents).padStart(3, '0');
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}` as Decimal;
  return isCredit ? absoluteDecimal(amount) : (`-${amount}` as Decimal);
}
