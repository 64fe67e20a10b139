import {
  absoluteDecimal,
  compareDecimals,
  signOf,
  subtractDecimals,
  ZERO,
} from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';

type Way = 'in' | 'out';

/** A line of a bank's list: an entry without a direction, or a balance without an amount. */
interface BalancedLine {
  amount: Decimal | null;
  /** The account's balance after the entry. */
  balance: Decimal | null;
}

/**
 * Returns the directions that a running balance proves, whether the oldest or the latest entry is first;
 * none where it does not lead from every entry to the next.
 */
export function directionsOfBalance(lines: readonly BalancedLine[]): (Way | undefined)[] {
  const known = [...lines.keys()].filter((index) => lines[index]!.balance !== null);
  const ways = [known, known.toReversed()].map((order) => waysInOrder(lines, order));
  const [found, ...others] = ways.filter((it) => it !== null);
  const isClear = found && others.every((other) => other.join() === found.join());
  return isClear ? found : lines.map(() => undefined);
}

function waysInOrder(
  lines: readonly BalancedLine[],
  order: readonly number[],
): (Way | undefined)[] | null {
  const ways = lines.map((): Way | undefined => undefined);
  for (const [at, index] of order.entries()) {
    const before = at === 0 ? null : lines[order[at - 1]!]!.balance;
    if (before === null) continue;
    const { amount, balance } = lines[index]!;
    const change = subtractDecimals(balance!, before);
    if (compareDecimals(absoluteDecimal(change), absoluteDecimal(amount ?? ZERO)) !== 0)
      return null;
    if (amount !== null) ways[index] = signOf(change) < 0 ? 'out' : 'in';
  }
  return ways;
}
