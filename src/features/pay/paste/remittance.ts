import type { DecimalMark } from '#lib/amount-text.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { mostFrequent } from '#lib/most-frequent.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import { indexNames } from '#lib/remittance/name-index.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { mayBeInUnits } from '#lib/units-of-currency.ts';
import type { PayItem } from '../model/pay-item.ts';
import type { Way } from './column-readers.ts';
import type { LineEffect } from './line-effects.ts';
import { matchLines, type MatchedLine, type MatchedLines } from './match-lines.ts';
import { amountsInText, readRemittanceRows, type RemittanceRow } from './remittance-rows.ts';
import { agrees } from './stated-totals.ts';
import { splitTotals } from './total-rows.ts';
import { judgeRows } from './unclear-rows.ts';

export interface MatchedRemittance extends MatchedLines {
  /** Questions to answer before anything is applied. */
  questions: readonly RemittanceQuestion[];
  /** The words for directions, as in `10.00 CR`; `null` where no amount has one. */
  directions: WrittenDirections | null;
}

/** Words such as `CR` and `DR`; '' for a direction that no amount has. */
export interface WrittenDirections extends Record<Way, string> {
  /** The direction that reduces the payment. */
  reducing: Way;
}

/** A person's answers to questions that the text leaves open. */
export interface Answers {
  /** The decimal mark. */
  mark?: DecimalMark;
  /** Whether credits that are listed without a minus sign are credits. */
  subtractsCredits?: boolean;
  /** Whether lines without any amount pay the whole balance of what they name. */
  paysBalances?: boolean;
  /** The direction that reduces the payment: `CR` in a vendor's books, `DR` in its customer's. */
  reducing?: Way;
  /** The mark of a bank list's money in; any other is money out. */
  incoming?: string;
  /** Whether each line of a bank list that may be a batch of others counts. */
  countsBatches?: ReadonlyMap<number, boolean>;
  /** How lines count that name no item, or that may be deductions. */
  effects?: ReadonlyMap<number, LineEffect>;
}

export type RemittanceQuestion =
  | 'amount'
  | 'mark'
  | 'credits'
  | 'balances'
  | 'directions'
  | 'incoming'
  | 'batches'
  | 'effects';

interface MatchTableOptions {
  /** Keys of the items that a person chose, by line; `null` for none. */
  byHand?: ReadonlyMap<number, string | null>;
  answers?: Answers;
  /** Names of Units in the settings, to which a line's currency is compared. */
  unitsNames?: Readonly<Record<string, string>>;
}

/**
 * Matches a remittance to items of one Units: the payment's, else those of most lines that name one.
 * A line in another currency is left to a person. Where amounts have a direction, the items or the
 * stated total show which one reduces the payment, otherwise a person does.
 */
export function matchTable(
  table: TextTable,
  columns: Columns,
  items: readonly PayItem[],
  units: number | null,
  options: MatchTableOptions = {},
): MatchedRemittance {
  const as = (reducing: Way) => matchAs(reducing, table, columns, items, units, options);
  const { reducing } = options.answers ?? {};
  const first = as(reducing ?? 'in');
  if (first.directions === null || reducing !== undefined) return first;
  const both = [first, as('out')];
  const byItems = both.filter(fitsItems);
  const fitting = byItems.length === 1 ? byItems : both.filter(agrees);
  if (fitting.length === 1) return fitting[0]!;
  return { ...first, questions: [...first.questions, 'directions'] };
}

/**
 * Whether every line with a direction that names an item has the item's sign. Beside lines without a
 * direction, some line must reduce the payment: `CR` beside an invoice may be a deduction from it.
 */
function fitsItems({ lines, directions }: MatchedRemittance): boolean {
  const reducing = lines.some(({ direction }) => direction?.way === directions?.reducing);
  const isPartial = lines.some(({ direction, amount }) => direction === null && amount !== null);
  if (isPartial && !reducing) return false;
  const named = lines.filter(({ item, direction }) => item !== null && direction !== null);
  return (
    named.length > 0 &&
    named.every(({ item, amount }) => amount !== null && signOf(amount) < 0 === item!.reduces)
  );
}

function matchAs(
  reducing: Way,
  table: TextTable,
  columns: Columns,
  items: readonly PayItem[],
  units: number | null,
  { byHand = new Map(), answers = {}, unitsNames = {} }: MatchTableOptions,
): MatchedRemittance {
  const { paysBalances = false, subtractsCredits, effects = new Map() } = answers;
  const { roles, asks } = columns;
  const hasAmounts = asks !== null || roles.includes('amount');
  const known = indexNames(items, ({ reference, id, transactionNumber }) => [
    reference,
    id,
    transactionNumber,
  ]);
  const { rows, asksMark } = readRemittanceRows(table, columns, reducing, answers.mark, unitsNames);
  const { lines, totals } = splitTotals(judgeRows(rows, table, columns, known), roles, known);
  const match = (among: readonly PayItem[], of: number | null, hasUnsignedCredits: boolean) =>
    matchLines({ rows, lines, totals }, among, of, {
      paysBalances: paysBalances && !hasAmounts,
      hasUnsignedCredits,
      byHand,
      effects,
    });
  const wanted = units ?? usualUnits(match(items, null, false).lines);
  const among = wanted === null ? items : items.filter((item) => item.units === wanted);
  const asIs = match(among, wanted, false);
  const subtracted = asIs.lines.some(isUnsignedCredit) ? match(among, wanted, true) : null;
  const areCredits = subtracted && (subtractsCredits ?? (agrees(subtracted) && !agrees(asIs)));
  const matched = areCredits ? subtracted : asIs;
  const asked: readonly (RemittanceQuestion | false)[] = [
    asks ?? false,
    asksMark && 'mark',
    !hasAmounts && !paysBalances && !matched.lines.some(hasUnreadAmount) && 'balances',
    subtracted !== null && !areCredits && subtractsCredits === undefined && 'credits',
    matched.lines.some(({ isUnclear }) => isUnclear) && 'effects',
  ];
  return {
    ...matched,
    questions: asked.filter((question) => question !== false),
    directions: directionsOf(lines, reducing),
  };
}

/** Whether a line names an item beside amounts of which none is certain. */
function hasUnreadAmount({ item, cells }: MatchedLine): boolean {
  return item !== null && amountsInText(cells).length > 0;
}

/** Whether a line seems to pay a credit that it lists without a minus sign. */
function isUnsignedCredit({ item, direction, match: { state } }: MatchedLine): boolean {
  return direction === null && state === 'sign' && item?.reduces === true;
}

function directionsOf(lines: readonly RemittanceRow[], reducing: Way): WrittenDirections | null {
  const all = lines.flatMap(({ direction }) => direction ?? []);
  const wordOf = (way: Way) => all.find((it) => it.way === way)?.word ?? '';
  return all.length === 0 ? null : { in: wordOf('in'), out: wordOf('out'), reducing };
}

/** The Units of the items that most lines name, first of those whose currency agrees. */
function usualUnits(lines: readonly MatchedLine[]): number | null {
  const named = lines.filter(({ item }) => item !== null);
  const agreeing = named.filter(({ item, currency }) => mayBeInUnits(currency, item!.units));
  const unitsOf = (some: readonly MatchedLine[]) =>
    mostFrequent(some.map(({ item }) => item!.units));
  return unitsOf(agreeing) ?? unitsOf(named);
}
