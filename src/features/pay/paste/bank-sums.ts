import {
  absoluteDecimal,
  compareDecimals,
  negateDecimal,
  signOf,
  sumDecimals,
  ZERO,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { summaryKind } from '#lib/remittance/summary-rows.ts';
import type { BankLine } from './bank-line.ts';
import type { Way } from './column-readers.ts';
import { bankFaults } from './texts.ts';

/** The amounts of a row in its columns; `null` where it has none. */
export type RowAmounts = Readonly<Record<'amount' | 'in' | 'out', Decimal | null>>;

/** A line with what may show that it is a sum. */
export interface SummableLine {
  line: BankLine;
  amounts: RowAmounts;
  way: Way | undefined;
  /** Its texts except days. */
  labels: readonly string[];
}

/**
 * Tells sums without a known label from payments: a row that has neither a day nor a name, or no day
 * where the entries have one, or a day and the words of a total, and that has the sum of all entries
 * above, or of those since the last sum. A row that fails any of it stays an entry.
 */
export function sumsApart(lines: readonly SummableLine[], hasPayers: boolean): BankLine[] {
  const [all, since] = [new RunningSum(), new RunningSum()];
  return lines.map((one) => {
    const { line, amounts, labels } = one;
    const { amount, stated, bankDate, fault } = line;
    if (fault === bankFaults.balance || fault === bankFaults.count) return line;
    const isSum =
      fault !== bankFaults.total &&
      isBare(one, all, hasPayers) &&
      [all, since].some((sum) => isSumOf(amounts, sum));
    if (isSum || fault === bankFaults.total) since.clear();
    else for (const sum of [all, since]) sum.add(flowOf(one), labels.length > 0, bankDate !== null);
    // Totals are compared with the money in.
    const isNet = (sum: Decimal) => !isSame(sum, all.in) && isSame(sum, all.net());
    if (!isSum) return stated !== null && isNet(stated) ? { ...line, stated: null } : line;
    const isTotal = amount !== null && isSame(amount, all.in);
    return { ...line, amount: null, stated: isTotal ? amount : null, fault: bankFaults.total };
  });
}

function isBare({ line, labels }: SummableLine, above: RunningSum, hasPayers: boolean): boolean {
  if (line.partner !== null || line.named.length > 0) return false;
  // One word, such as Total, may be a payer.
  const isPayer = !/\s/.test(labels.join(' ')) && (line.payer.name !== '' || !hasPayers);
  if (line.bankDate !== null) return summaryKind(labels) === 'total' && !isPayer;
  if (labels.length === 0) return above.entries > 0 && above.areNamed;
  return above.entries > 1 && above.areDated && labels.every((text) => !/\d/.test(text));
}

/** The row's effect on the account; `null` where it has none, or two. */
function flowOf({ amounts, way }: SummableLine): Decimal | null {
  const [into, out] = [amounts.in, amounts.out].map((it) =>
    it && signOf(it) !== 0 ? absoluteDecimal(it) : null,
  );
  if (into && out) return null;
  if (into) return into;
  if (out) return negateDecimal(out);
  const { amount } = amounts;
  return amount && way === 'out' && signOf(amount) > 0 ? negateDecimal(amount) : amount;
}

function isSumOf({ amount, in: paidIn, out: paidOut }: RowAmounts, sum: RunningSum): boolean {
  if (amount) return isSame(amount, sum.in) || isSame(amount, sum.net());
  return (
    !!(paidIn ?? paidOut) &&
    (!paidIn || isSame(paidIn, sum.in)) &&
    (!paidOut || isSame(absoluteDecimal(paidOut), negateDecimal(sum.out)))
  );
}

/** The sums of a list's entries so far. */
class RunningSum {
  in = ZERO;
  out = ZERO;
  entries = 0;
  areNamed = true;
  areDated = true;

  add(flow: Decimal | null, isNamed: boolean, isDated: boolean): void {
    this.entries++;
    this.areNamed &&= isNamed;
    this.areDated &&= isDated;
    if (flow === null) return;
    if (signOf(flow) > 0) this.in = sumDecimals([this.in, flow]);
    else this.out = sumDecimals([this.out, flow]);
  }

  net(): Decimal {
    return sumDecimals([this.in, this.out]);
  }

  clear(): void {
    Object.assign(this, new RunningSum());
  }
}

function isSame(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) === 0;
}
