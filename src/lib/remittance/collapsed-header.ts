import { amountKind, isBalanceName, namesBothWays } from './column-words.ts';
import { summaryKind } from './summary-rows.ts';
import { isAmount } from './written-amount.ts';

/**
 * Returns rows with the names of their amounts apart, where a header has single spaces between them:
 * `Invoice Date Gross Discount Net`. Rows with fewer amounts are one text, so that a person reads them.
 */
export function withHeaderApart(rows: readonly string[][]): string[][] {
  const first = rows.findIndex((row) => amountsIn(row) > 1);
  const at = rows.findLastIndex((row, index) => index < first && namesIn(row).length > 1);
  if (at < 0) return [...rows];
  const below = rows.slice(at + 1);
  const most = below.reduce((sum, row) => Math.max(sum, amountsIn(row)), 0);
  const names = namesIn(rows[at]!);
  const parts = partsOf(names, most) ?? entryAndBalance(names, most);
  if (!parts) return [...rows];
  const words = rows[at]![0]!.split(/\s+/);
  const header = [words.slice(0, -names.length).join(' '), ...parts];
  const isBalance = (row: readonly string[]) =>
    isBalanceName(parts.at(-1)!) && summaryKind(row.slice(0, 1)) === 'balance';
  return [
    ...rows.slice(0, at),
    header,
    ...below.map((row) => {
      const count = amountsIn(row);
      if (count === 0 || count === most) return row;
      const isLast = count === 1 && isBalance(row);
      return isLast
        ? row.slice(0, 1).concat(
            Array.from({ length: most - 1 }, () => ''),
            row.slice(1),
          )
        : [row.join('  ')];
    }),
  ];
}

const SMALL = new Set('of no nr de du des di da del and in out paid due'.split(' '));

/** More could be joined in too many ways. */
const MOST_NAMES = 12;

/** How many amounts are behind the text of a row. */
function amountsIn(row: readonly string[]): number {
  return row.slice(1).every((cell) => isAmount(cell)) ? row.length - 1 : 0;
}

/** The words at the end of a row of one cell that name amounts. */
function namesIn(row: readonly string[]): string[] {
  const [text = '', ...more] = row;
  if (more.length > 0 || text.length > 120 || /\d/.test(text)) return [];
  const words = text.split(/\s+/);
  const isNamed = (word: string) => amountKind(word.toLowerCase()) !== 'unnamed';
  // The words of a sentence are no names.
  const isOther = (word: string) => /^\p{Ll}/u.test(word) && !SMALL.has(word) && !isNamed(word);
  if (text.endsWith(':') || words.some(isOther)) return [];
  const names = words.slice(words.findLastIndex((word) => !isNamed(word)) + 1);
  return names.length > MOST_NAMES ? [] : names;
}

/** Joins words to so many names, as in `Gross amount`; nothing where the names could mean others. */
function partsOf(words: readonly string[], count: number): string[] | undefined {
  const isGeneric = (word: string) => amountKind(word.toLowerCase()) === 'amount';
  let all: string[][] = [[]];
  for (const [at, word] of words.entries()) {
    all = all.flatMap((names) => {
      const before = names.at(-1);
      const joins =
        before === words[at - 1] && before !== undefined && isGeneric(before) !== isGeneric(word);
      return [[...names, word], ...(joins ? [[...names.slice(0, -1), `${before} ${word}`]] : [])];
    });
  }
  const fitting = all.filter(({ length }) => length === count);
  const kinds = new Set(
    fitting.map((names) => names.map((it) => amountKind(it.toLowerCase())).join()),
  );
  return kinds.size === 1 ? fitting[0] : undefined;
}

/** The names of an entry that is in either of two columns, and of the balance after it. */
function entryAndBalance(words: readonly string[], count: number): string[] | undefined {
  const [entry, balance] = [words.slice(0, -1).join(' '), words.at(-1)!];
  const isIt = count === 2 && words.length === 3 && isBalanceName(balance) && namesBothWays(entry);
  return isIt ? [entry, balance] : undefined;
}
