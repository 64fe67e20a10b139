import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnownBankEntry } from '#contract/draft.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { writers, type Written } from '#lib/bank-file/testing/write-statements.ts';
import { sheetOf } from '../testing/corpus/list-files.ts';
import { answerBankFile } from '../paste/bank-file-answer.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { readBankList } from '../paste/bank-list.ts';
import { knownByBank } from '../paste/line-partner.ts';
import { bankFileOf, statementLines } from '../paste/statement-lines.ts';
import { findLikenesses, identitiesOf } from './likenesses.ts';
import { withIdentities } from './list-identities.ts';

/** Rows of a list with the same entries. */
const rowsOf = ({ entries }: Written, dayOf = (day: number) => `2026-11-${twoDigits(day)}`) =>
  entries.map(({ cents, isCredit, day, payer, text, bankReference }) => ({
    day: dayOf(day),
    payer,
    text,
    bankReference,
    amount: ((isCredit ? cents : -cents) / 100).toFixed(2),
  }));

const formats: Record<string, (given: Written) => string | Promise<Uint8Array>> = {
  ...writers,
  'a list': (given) =>
    [
      'Date,Payer,Text,Bank reference,Amount',
      ...rowsOf(given).map((row) =>
        [row.day, row.payer, row.text, row.bankReference, row.amount].join(','),
      ),
    ].join('\n'),
  'a short list': (given) =>
    [
      'Buchungstag;Betrag;Zweck',
      ...rowsOf(given, (day) => `${twoDigits(day)}.11.2026`).map(
        ({ day, amount, text }) => `${day};${amount.replace('.', ',')};${text}`,
      ),
    ].join('\n'),
  'a spreadsheet': async (given) =>
    await sheetOf([
      ['Date', 'Payer', 'Reference', 'Amount'],
      ...rowsOf(given).map(({ day, payer, text, amount }) => [day, payer, text, amount]),
    ]),
};

function twoDigits(day: number): string {
  return String(day).padStart(2, '0');
}

/** A file's payable lines, with their identities. */
async function linesOf(file: string | Uint8Array): Promise<BankLine[]> {
  const answer = await answerBankFile(file);
  if (answer.kind === 'statements') {
    const { payable } = bankFileOf(answer.statements, {}).sorted;
    return statementLines(payable, [], new Map(), []);
  }
  if (answer.kind !== 'text') throw new Error(`Read as ${answer.kind}`);
  const table = readTable(answer.text);
  const columns = guessColumns(table, knownByBank([]));
  return withIdentities(readBankList(table, columns, []), columns.roles).filter(
    ({ amount }) => amount !== null,
  );
}

/** The entries of a draft, as the proxy returns them for what a page asks. */
function knownOf(drafted: readonly BankLine[], asking: readonly BankLine[]): KnownBankEntry[] {
  const asked = new Set(asking.flatMap(identitiesOf));
  const days = asking.flatMap(({ days: its = [] }) => its);
  const isBegun = (identity: string | null | undefined): boolean =>
    days.some((day) =>
      day.startsWith('*') ? identity?.includes(day.slice(1)) : identity?.startsWith(day),
    );
  return drafted.flatMap(({ bankEntry, onValueDay }) =>
    asked.has(bankEntry!) || isBegun(bankEntry) || isBegun(onValueDay)
      ? [{ entry: bankEntry!, onValueDay: onValueDay ?? null, name: 'Before' }]
      : [],
  );
}

const words = fc.constantFrom('Acme Ltd', 'Beta GmbH', 'Rent November', 'INV 1', 'Thanks');
const statements = fc.record<Written>({
  opening: fc.constant(100_000),
  entries: fc.array(
    fc.record({
      cents: fc.constantFrom(10_000, 10_050, 99_999),
      isCredit: fc.constantFrom(true, true, false),
      day: fc.integer({ min: 13, max: 15 }),
      payer: words,
      text: words,
      bankReference: fc.stringMatching(/^[A-Z0-9]{4,12}$/),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

test('offers no entry again as new, in whichever formats its file comes', async () => {
  const names = fc.constantFrom(...Object.keys(formats).filter((name) => name !== 'BAI2'));
  await fc.assert(
    fc.asyncProperty(statements, names, names, async (given, first, second) => {
      const drafted = await linesOf(await formats[first]!(given));
      const lines = await linesOf(await formats[second]!(given));
      expect(lines).toHaveLength(drafted.length);
      const known = knownOf(drafted, lines);
      const entries = new Set(known.map(({ entry }) => entry));
      const isKnown = (line: BankLine) => identitiesOf(line).some((it) => entries.has(it));
      const alike = findLikenesses(lines, known, isKnown, () => true);
      const fresh = lines.filter((line, index) => !isKnown(line) && !alike.has(index));
      expect(fresh, `${first}, then ${second}`).toEqual([]);
    }),
    { numRuns: 150, seed: 20_261_130 },
  );
});
