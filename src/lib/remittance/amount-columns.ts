import { amountFromText, decimalMarkOf, type DecimalMark } from '../amount-text.ts';
import { absoluteDecimal, addDecimals, compareDecimals } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import { amountKind, namesBothWays, type AmountKind } from './column-words.ts';
import { arePartsProven } from './parts.ts';

/** A column whose cells are amounts. */
export interface AmountColumn {
  index: number;
  /** The column's name in lower case; empty without a header. */
  name: string;
  /** Cells of all rows, including empty ones. */
  cells: readonly string[];
}

export interface AmountChoice {
  amount?: number;
  in?: number;
  out?: number;
  /** Parts of the amounts. */
  part?: number;
  /** Whether there are columns of amounts, but nothing shows which one is meant. */
  isUnclear: boolean;
}

/** Names of amounts and currencies before a conversion. */
export const BEFORE_CONVERSION = /orig|oorspr|ursprung|instruct|foreign|fremdw|exchange/;

const UNCLEAR: AmountChoice = { isUnclear: true };

/**
 * Finds the amount column. Nothing is guessed: if a header names several that differ, or only one
 * that may have another meaning (gross, a balance), a person is asked.
 *
 * @param hasDirections a bank's list has two columns for money in and money out
 */
export function chooseAmount(
  columns: readonly AmountColumn[],
  hasDirections: boolean,
  hasHeader: boolean,
): AmountChoice {
  if (columns.length === 0) return { isUnclear: false };
  if (!hasHeader) {
    const exact = columns.filter(({ cells }) => hasFractions(cells));
    return only(exact.length > 0 ? exact : columns);
  }
  const named = columns.filter(({ name }) => amountKind(name) !== 'never');
  // A bank gives the amount before its conversion beside the one on the account.
  const own = hasDirections ? named.filter(({ name }) => !BEFORE_CONVERSION.test(name)) : [];
  const kinds = new Map<AmountKind, AmountColumn[]>(
    Map.groupBy(own.length > 0 ? own : columns, ({ name }) =>
      hasDirections && namesBothWays(name) ? 'amount' : amountKind(name),
    ),
  );
  const of = (kind: AmountKind) => kinds.get(kind) ?? [];
  if (hasDirections) {
    const amounts = [...of('amount'), ...of('paid')];
    const areFilled = [...of('in'), ...of('out')].some(({ cells }) => cells.some(Boolean));
    // A column without any cell, such as one of receipts, is one of the two only where no other is.
    const filled = (kind: AmountKind) => of(kind).filter(({ cells }) => cells.some(Boolean));
    const best = (kind: AmountKind) => (filled(kind).length > 0 ? filled(kind) : of(kind));
    const [moneyIn, moneyOut] =
      amounts.length > 0 && !areFilled ? [[], []] : [best('in'), best('out')];
    if (moneyIn.length > 1 || moneyOut.length > 1) return UNCLEAR;
    if (moneyIn.length + moneyOut.length > 0) {
      // A signed amount may say the same as both columns.
      const isSame = amounts.every((amount) => isNetOf(amount, moneyIn[0], moneyOut[0]));
      const [part, ...more] = amounts;
      const areParts = !isSame && more.length === 0 && arePartsOf(part!, [...moneyIn, ...moneyOut]);
      if (!isSame && !areParts) return UNCLEAR;
      return {
        ...(moneyIn[0] && { in: moneyIn[0].index }),
        ...(moneyOut[0] && { out: moneyOut[0].index }),
        ...(areParts && { part: part!.index }),
        isUnclear: false,
      };
    }
    const gross = [...of('gross'), ...of('net')];
    const pair = [...amounts, ...gross];
    for (const [whole, part] of [pair, pair.toReversed()]) {
      if (pair.length === 2 && arePartsOf(part!, [whole!]))
        return { amount: whole!.index, part: part!.index, isUnclear: false };
    }
    return only(
      [...amounts, ...gross, ...(amounts.length + gross.length > 0 ? [] : of('unnamed'))],
      isOut,
    );
  }
  const wholes = [...of('amount'), ...of('gross')];
  const [paid] = of('paid');
  // A number of days, or a day without a year, would be written in another way.
  if (paid && [...wholes, ...of('net')].some((it) => isWrittenOtherwise(paid, it))) return UNCLEAR;
  if (paid) return only(of('paid'));
  const others = [...of('gross'), ...of('deduction'), ...of('tax')];
  // Neither the amount before tax nor the amount before deductions is paid.
  if (of('net').length > 0) {
    if (of('tax').length > 0) return UNCLEAR;
    return only(of('deduction').length > 0 ? of('net') : [...of('net'), ...wholes]);
  }
  if (of('amount').length > 0) {
    // Another amount beside it may be the withheld or the paid amount.
    const beside = of('unnamed').filter(({ cells }) => hasFractions(cells));
    if (others.length === 0) return only([...of('amount'), ...beside]);
    const [amount, ...more] = of('amount');
    const isNet = more.length === 0 && isRest(amount!, of('gross'), of('deduction'));
    return isNet ? only([amount!]) : UNCLEAR;
  }
  return others.length === 0 && of('never').length + of('in').length + of('out').length === 0
    ? only(of('unnamed'))
    : UNCLEAR;
}

function isWrittenOtherwise({ cells }: AmountColumn, other: AmountColumn): boolean {
  if (!hasFractions(other.cells)) return false;
  const [mark, its] = [decimalMarkOf(cells), decimalMarkOf(other.cells)];
  return !hasFractions(cells) || (mark !== undefined && its !== undefined && mark !== its);
}

function isOut(cell: string): boolean {
  return /^[-\u2212]\d/.test(cell);
}

/**
 * Returns the only column; columns with the same cells count once.
 *
 * @param isUnused whether a cell may differ, because it is not used
 */
function only(
  columns: readonly AmountColumn[],
  isUnused: (cell: string) => boolean = () => false,
): AmountChoice {
  const [first, ...others] = columns;
  if (!first) return UNCLEAR;
  const isSame = others.every(({ cells }) => {
    const differing = cells.flatMap((cell, at) => {
      const its = first.cells[at]!;
      return cell === its ? [] : [cell, its];
    });
    return differing.every(isUnused) && differing.length < cells.length * 2;
  });
  return isSame ? { amount: first.index, isUnclear: false } : UNCLEAR;
}

/** Whether a gross amount minus a deduction gives the column in every row. */
function isRest(
  amount: AmountColumn,
  gross: readonly AmountColumn[],
  deduction: readonly AmountColumn[],
): boolean {
  const [whole, taken] = [gross[0], deduction[0]];
  if (!whole || !taken || gross.length + deduction.length > 2) return false;
  return holdsForMarks([amount, whole, taken], (read) =>
    amount.cells.every((cell, at) => {
      const [a, b, c] = [cell, taken.cells[at], whole.cells[at]].map((it) => read(it || '0'));
      return !!a && !!b && !!c && compareDecimals(addDecimals(a, absoluteDecimal(b)), c) === 0;
    }),
  );
}

/** Whether a column has the parts of the amounts in others, of which each row has at most one. */
function arePartsOf(part: AmountColumn, wholes: readonly AmountColumn[]): boolean {
  return holdsForMarks([part, ...wholes], (read) =>
    arePartsProven(
      part.cells.map((cell, at) => ({
        whole: wholes.map(({ cells }) => read(cells[at]!)).find(Boolean) ?? null,
        part: read(cell) ?? null,
      })),
    ),
  );
}

/** Whether a column has the money in, or the money out with a minus sign, of every row. */
function isNetOf(amount: AmountColumn, moneyIn?: AmountColumn, moneyOut?: AmountColumn): boolean {
  const columns = [amount, moneyIn, moneyOut].filter((column) => column !== undefined);
  return holdsForMarks(columns, (read) =>
    amount.cells.every((cell, at) => {
      const [net, came, went] = [cell, moneyIn?.cells[at], moneyOut?.cells[at]].map((it) =>
        read(it || '0'),
      );
      const size = went && absoluteDecimal(went);
      return !!net && !!came && !!size && compareDecimals(addDecimals(net, size), came) === 0;
    }),
  );
}

/**
 * Whether amounts of columns are as a person would compute them, with the decimal mark that they show.
 * Where they show none, as whole amounts do, it has to be so with either.
 */
function holdsForMarks(
  columns: readonly AmountColumn[],
  holds: (read: (text: string) => Decimal | undefined) => boolean,
): boolean {
  const mark = decimalMarkOf(columns.flatMap(({ cells }) => cells));
  const marks: readonly DecimalMark[] = mark === undefined ? ['.', ','] : [mark];
  return marks.every((it) => holds((text) => amountFromText(text, it)));
}

/** Columns without a fraction may be numbers of lines, orders or pieces. */
export function hasFractions(cells: readonly string[]): boolean {
  const given = cells.filter((cell) => cell !== '');
  return (
    given.length > 0 &&
    given.filter((cell) => /[.,]\d{1,4}\D{0,9}$/.test(cell)).length * 2 >= given.length
  );
}
