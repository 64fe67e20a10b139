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
  countsBatches: ReadonlyMap<number, boolean>,
): BankLine[] {
  const parts = new Set<BankLine>();
  const isWorded = ({ cells }: BankLine) => isPivot || BATCH.test(cells.join(' '));
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
  const isOpen = (line: BankLine) =>
    !isPivot && isWorded(line) && line.partner === null && line.named.length === 0;
  /** Whether lines that others, or days, separate from it may be its parts. */
  const hasApart = (line: BankLine, index: number): boolean => {
    const near = lines.slice(Math.max(0, index - MOST_BETWEEN), index + MOST_BETWEEN);
    const its = near.filter((it) => {
      if (it === line || it.amount === null || parts.has(it)) return false;
      // Batches of some weeks may have the same sum.
      return it.bankDate === line.bankDate || (isSoon(it, line) && !isOpen(it));
    });
    const days = [...Map.groupBy(its, ({ bankDate }) => bankDate ?? '')]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, ofDay]) => ofDay);
    // Some of them may be booked on the next day.
    return days.some((ofDay, at) =>
      [ofDay, [...ofDay, ...(days[at + 1] ?? [])]].some(
        (some) =>
          hasRunOfSum(line.amount!, some) ||
          (some.length <= MOST_APART && hasSum(line.amount!, some)),
      ),
    );
  };
  return lines.map((line, index) => {
    const hasWord = isWorded(line);
    if (line.amount === null || parts.has(line) || (isNamed(line) && !hasWord)) return line;
    const isIt = (its: readonly BankLine[]) =>
      its.length > (isPivot ? 0 : 1) &&
      (hasWord || (its.every(isNamed) && isBareOrCounts(line, its.length)));
    const beside = besideOf(line, index).find(isIt);
    const batch = { ...line, amount: null, fault: bankFaults.batch };
    if (beside) for (const part of beside) parts.add(part);
    if (beside) return batch;
    if (!isOpen(line) || !hasApart(line, index)) return line;
    const counts = countsBatches.get(index);
    if (counts === undefined) return { ...line, mayBeBatch: true };
    return counts ? line : batch;
  });
}

/** Days between a batch and the payments in it. */
const MOST_DAYS = 7;

function isSoon(part: BankLine, batch: BankLine): boolean {
  const [day, other] = [part, batch].map(({ bankDate }) => Date.parse(bankDate ?? ''));
  return Math.abs(day! - other!) <= MOST_DAYS * 86_400_000;
}

/** Whether some lines that follow each other have a sum. */
function hasRunOfSum(sum: Decimal, lines: readonly BankLine[]): boolean {
  let [rest, from] = [sum, 0];
  return lines.some(({ amount }) => {
    rest = subtractDecimals(rest, amount!);
    while (signOf(rest) < 0) rest = sumDecimals([rest, lines[from++]!.amount!]);
    return signOf(rest) === 0;
  });
}

/** Lines between a batch and the payments in it. */
const MOST_BETWEEN = 100;

/** Among more lines, some would have any sum by chance. */
const MOST_APART = 8;

/** Whether some lines have a sum, wherever they are. */
function hasSum(sum: Decimal, [first, ...others]: readonly BankLine[]): boolean {
  if (signOf(sum) <= 0 || first === undefined) return signOf(sum) === 0;
  return hasSum(subtractDecimals(sum, first.amount!), others) || hasSum(sum, others);
}

/** Whether a line has no words, or has the number of some lines among them: `3 credits`. */
function isBareOrCounts({ cells }: BankLine, count: number): boolean {
  const words = textsOf(cells.filter((cell) => !areDates([cell]))).flatMap((text) =>
    text.split(/\s+/),
  );
  return words.length === 0 || words.includes(String(count));
}
