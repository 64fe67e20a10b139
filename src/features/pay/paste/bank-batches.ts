import { signOf, subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
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
export function batchesApart(
  lines: readonly BankLine[],
  isPivot: boolean,
  countsBatches: boolean | undefined,
): BankLine[] {
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
  const besideOf = (line: BankLine, index: number) =>
    [
      lines.slice(index + 1, index + MOST_PARTS),
      lines.slice(0, index).slice(-MOST_PARTS).toReversed(),
    ]
      .slice(0, isPivot ? 1 : 2)
      .map((others) => partsOf(line, others));
  /** Parts that other lines of the day separate from their batch, or from each other. */
  const apartFrom = (line: BankLine, index: number): readonly BankLine[] => {
    const near = lines.slice(Math.max(0, index - MOST_BETWEEN), index + MOST_BETWEEN);
    const its = near.filter(
      (it) => it !== line && it.amount !== null && it.bankDate === line.bankDate && !parts.has(it),
    );
    return (
      runOfSum(line.amount!, its) ?? (its.length > MOST_APART ? [] : sumOfAny(line.amount!, its))
    );
  };
  return lines.map((line, index) => {
    const isNameless = !isNamed(line);
    const isWorded = isPivot || BATCH.test(line.cells.join(' '));
    if (line.amount === null || parts.has(line) || !(isNameless || isWorded)) return line;
    const isIt = (its: readonly BankLine[]) =>
      its.length > (isPivot ? 0 : 1) &&
      (isWorded || (its.every(isNamed) && isBareOrCounts(line, its.length)));
    const beside = besideOf(line, index).find(isIt);
    const isOpen = isWorded && !isPivot && line.partner === null && line.named.length === 0;
    const apart = beside || !isOpen ? [] : apartFrom(line, index);
    const batch = { ...line, amount: null, fault: bankFaults.batch };
    if (beside) for (const part of beside) parts.add(part);
    if (beside) return batch;
    if (apart.length === 0) return line;
    if (countsBatches === false) return batch;
    return countsBatches ? line : { ...line, mayBeBatch: true };
  });
}

/** Returns the lines that follow each other and have a sum: several, otherwise one. */
function runOfSum(sum: Decimal, lines: readonly BankLine[]): readonly BankLine[] | undefined {
  let [rest, from] = [sum, 0];
  let one: readonly BankLine[] | undefined;
  for (const [at, { amount }] of lines.entries()) {
    rest = subtractDecimals(rest, amount!);
    while (signOf(rest) < 0) rest = sumDecimals([rest, lines[from++]!.amount!]);
    if (signOf(rest) !== 0 || from > at) continue;
    const run = lines.slice(from, at + 1);
    if (run.length > 1) return run;
    one ??= run;
  }
  return one;
}

/** Lines between a batch and the payments in it. */
const MOST_BETWEEN = 100;

/** Among more lines, some would have any sum by chance. */
const MOST_APART = 8;

/** Returns lines that have a sum, wherever they are. */
function sumOfAny(sum: Decimal, lines: readonly BankLine[]): readonly BankLine[] {
  const [first, ...others] = lines;
  if (signOf(sum) <= 0 || first === undefined) return [];
  const rest = subtractDecimals(sum, first.amount!);
  if (signOf(rest) === 0) return [first];
  const found = sumOfAny(rest, others);
  return found.length > 0 ? [first, ...found] : sumOfAny(sum, others);
}

/** Whether a line has no words, or has the number of some lines among them: `3 credits`. */
function isBareOrCounts({ cells }: BankLine, count: number): boolean {
  const words = textsOf(cells.filter((cell) => !areDates([cell]))).flatMap((text) =>
    text.split(/\s+/),
  );
  return words.length === 0 || words.includes(String(count));
}
