import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { areDates } from '#lib/remittance/date-text.ts';
import { textsOf } from '#lib/remittance/guess-columns.ts';
import type { BankLine } from './bank-line.ts';
import { bankFaults } from './texts.ts';

const BATCH =
  /sammel|sammler|batch|bulk|collecti|\blot\b|remise|\blote\b|distinta|verzamel|samlebet|zbiorcz|\bposten\b|一括/i;

const MOST_PARTS = 200;

/**
 * Tells a batch from the payments in it, so that no money counts twice: its words or their number say so,
 * or it has no words, and it has the sum of the payments of its day right below or above it.
 */
export function batchesApart(lines: readonly BankLine[], isPivot: boolean): BankLine[] {
  const parts = new Set<BankLine>();
  const isNamed = ({ payer, partner, named }: BankLine) =>
    payer.name !== '' || partner !== null || named.length > 0;
  const partsOf = (line: BankLine, others: readonly BankLine[]): readonly BankLine[] => {
    let rest = line.amount!;
    for (const [at, { amount, bankDate }] of others.entries()) {
      if (amount === null || (bankDate ?? line.bankDate) !== line.bankDate) return [];
      rest = subtractDecimals(rest, amount);
      if (signOf(rest) === 0) return others.slice(0, at + 1);
      if (signOf(rest) < 0) return [];
    }
    return [];
  };
  return lines.map((line, index) => {
    const isNameless = !isNamed(line);
    const isWorded = isPivot || BATCH.test(line.cells.join(' '));
    if (line.amount === null || parts.has(line) || !(isNameless || isWorded)) return line;
    const own = [
      lines.slice(index + 1, index + MOST_PARTS),
      lines.slice(0, index).slice(-MOST_PARTS).toReversed(),
    ]
      .slice(0, isPivot ? 1 : 2)
      .map((others) => partsOf(line, others))
      .find(
        (its) =>
          its.length > (isPivot ? 0 : 1) &&
          (isWorded || (its.every(isNamed) && isBareOrCounts(line, its.length))),
      );
    for (const part of own ?? []) parts.add(part);
    return own ? { ...line, amount: null, fault: bankFaults.batch } : line;
  });
}

/** Whether a line has no words, or has the number of some lines among them: `3 credits`. */
function isBareOrCounts({ cells }: BankLine, count: number): boolean {
  const words = textsOf(cells.filter((cell) => !areDates([cell]))).flatMap((text) =>
    text.split(/\s+/),
  );
  return words.length === 0 || words.includes(String(count));
}
