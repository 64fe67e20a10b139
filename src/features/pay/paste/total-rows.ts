import type { Decimal } from '#lib/decimal.ts';
import { effectsToReach, hasNumber } from '#lib/remittance/effects.ts';
import type { ColumnRole } from '#lib/remittance/guess-columns.ts';
import type { NameIndex } from '#lib/remittance/name-index.ts';
import { isCount, summaryKind } from '#lib/remittance/summary-rows.ts';
import type { WrittenCurrency } from '#lib/units-of-currency.ts';
import { wholeUnits } from '#lib/whole-units.ts';
import type { PayItem } from '../model/pay-item.ts';
import type { JudgedRow } from './unclear-rows.ts';

/** A row that states the sum of lines. */
export interface TotalRow {
  label: string;
  stated: Decimal;
  currency: WrittenCurrency | null;
  /** How many lines are above it. */
  above: number;
}

/** Splits rows into lines and the sums of lines. Balances and counts are neither. */
export function splitTotals(
  rows: readonly JudgedRow[],
  roles: readonly ColumnRole[],
  known: NameIndex<PayItem>,
): { lines: JudgedRow[]; totals: TotalRow[] } {
  const isSummary = summaryRows(rows, roles, known);
  const lines: JudgedRow[] = [];
  const totals: TotalRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { labels, written: stated, currency } = row;
    const isSum = summaryKind(labels) !== 'balance' && !isCount(labels, stated, rows.length);
    if (!isSummary[index]) lines.push(row);
    else if (stated !== null && isSum)
      totals.push({ label: labels.join(' '), stated, currency, above: lines.length });
  }
  return { lines, totals };
}

/**
 * Marks rows of sums: by their words; or the last amount, if it has no text beside it, or if it
 * equals the sum of the lines despite a number or a word; so may the first. Any other row is a line, so
 * that none is lost.
 */
function summaryRows(
  rows: readonly JudgedRow[],
  roles: readonly ColumnRole[],
  known: NameIndex<PayItem>,
): boolean[] {
  const isNamed = ({ labels, reference, id }: JudgedRow) =>
    [...labels, reference, id].some((text) => known.whole(text) !== undefined);
  const isLabelled = rows.map((row) => {
    const { labels, amount } = row;
    const isSummary = summaryKind(labels) !== null || isCount(labels, amount, rows.length);
    return isSummary && !isNamed(row);
  });
  const hasNames = roles.includes('reference') || roles.includes('id');
  const isOpen = ({ amount }: JudgedRow, index: number) => !isLabelled[index] && amount !== null;
  const [first, last] = [rows.findIndex(isOpen), rows.findLastIndex(isOpen)];
  return rows.map((row, index) => {
    if (isLabelled[index]) return true;
    const { labels, amount } = row;
    const [word = ''] = labels.join(' ').split(/[^\p{L}]/u);
    const isTotal = summaryKind([word]) === 'total';
    if (!(index === first || index === last || isTotal) || !hasNames || isNamed(row)) return false;
    if (amount === null || (index < 2 && index !== first)) return false;
    const hasName = row.reference !== '' || row.id !== '';
    // Digits may belong to an unknown item, but not those of `Total: … and 50/100 dollars`.
    if (hasName && hasNumber(labels) && !isTotal) return false;
    if (index === first) {
      const below = rows.filter((it, at) => at > index && isOpen(it, at));
      return below.length > 1 && isSumOf(below, amount, known);
    }
    if (labels.length === 0 && !hasName) return true;
    const above = rows.filter((it, at) => at < index && isOpen(it, at));
    return isSumOf(above, amount, known);
  });
}

/** Whether lines come to a sum, with unsigned credits added or subtracted. */
function isSumOf(lines: readonly JudgedRow[], stated: Decimal, known: NameIndex<PayItem>): boolean {
  const { toWhole } = wholeUnits([stated, ...lines.map(({ amount }) => amount!)]);
  const whole = lines.map((line) => ({ ...line, amount: toWhole(line.amount!) }));
  const open = whole.filter(({ mayReduce }) => mayReduce);
  const sure = whole.filter(({ mayReduce }) => !mayReduce);
  const isCredit = ({ names }: Pick<JudgedRow, 'names'>) =>
    names.some((name) => known.within(name).some(({ reduces }) => reduces));
  return [1n, -1n].some((sign) => {
    const sum = sure.reduce(
      (all, line) => all + (line.amount > 0n && isCredit(line) ? sign : 1n) * line.amount,
      0n,
    );
    return effectsToReach(toWhole(stated), sum, open) !== undefined;
  });
}
