import type { DraftPayment } from '#contract/draft.ts';
import type { DecimalMark } from '#lib/amount-text.ts';
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOf,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { areFlags, isNo } from '#lib/remittance/column-words.ts';
import { isNotPaid } from '#lib/remittance/booking-states.ts';
import { endsWithNamedDate } from '#lib/remittance/date-text.ts';
import {
  effectsToReach,
  hasNumber,
  isAside,
  isDeduction,
  type Effect,
} from '#lib/remittance/effects.ts';
import type { ColumnRole, Columns } from '#lib/remittance/guess-columns.ts';
import {
  matchRemittance,
  type LineMatch,
  type RemittanceLine,
} from '#lib/remittance/match-remittance.ts';
import { indexNames, type NameIndex } from '#lib/remittance/name-index.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { isCount, summaryKind } from '#lib/remittance/summary-rows.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import {
  isComparable,
  mayBeInUnits,
  uncheckedCurrencies,
  type WrittenCurrency,
} from '#lib/units-of-currency.ts';
import { trimmed, wholeUnits } from '#lib/whole-units.ts';
import { lineOf, type PayItem } from '../model/pay-item.ts';
import { isProposed, remittanceRule } from '../model/rules.ts';
import {
  cellOf,
  columnReaders,
  rowLabels,
  rowsBelowHeader,
  type Way,
  type WrittenDirection,
} from './column-readers.ts';
import { noteOfRest } from './not-applied.ts';
import { lineCurrencyReader } from './line-currency.ts';

export interface MatchedLine {
  cells: readonly string[];
  match: LineMatch;
  item: PayItem | null;
  /** The amount as read; `null` where the line has none. */
  amount: Decimal | null;
  /** Its direction as written, such as `CR`; `null` where it has none. */
  direction: WrittenDirection | null;
  /** The currency of the amount, where the text names one. */
  currency: WrittenCurrency | null;
  applied: Decimal;
  /** Whether it may reduce the payment or be no part of it: a person says so. */
  isUnclear: boolean;
  /** Whether it has several amounts, none of which is read. */
  isSeveral: boolean;
}

export interface MatchedRemittance {
  lines: readonly MatchedLine[];
  /**
   * Sum of the lines' amounts, credits counting against, without lines in another currency; `null`
   * where no line names one.
   */
  total: Decimal | null;
  /** The Units of the lines; `null` where they are unknown. */
  units: number | null;
  /** Currencies that the settings name no Units to compare with. */
  uncheckedCurrencies: readonly string[];
  totals: readonly StatedTotal[];
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
  /** How lines count that name no item, or that may be deductions. */
  effects?: ReadonlyMap<number, LineEffect>;
}

export type LineEffect = 'add' | 'subtract' | 'ignore';

const EFFECTS: Readonly<Record<LineEffect, Effect>> = { add: 1, subtract: -1, ignore: 0 };

export type RemittanceQuestion =
  | 'amount'
  | 'mark'
  | 'credits'
  | 'balances'
  | 'directions'
  | 'incoming'
  | 'effects';

/** A row that states a sum, which checks the lines but is not one. */
export interface StatedTotal {
  /** The row's label. */
  label: string;
  stated: Decimal;
  /** The total minus the lines; 0 where they agree. */
  difference: Decimal;
}

/** The amounts within the text of a row: `INV-1 1,234.50 less 2.50`. */
function amountsInText(row: readonly string[]): string[] {
  return row.flatMap((cell) => {
    if (isAmount(cell)) return [];
    const words = cell.slice(0, LONGEST_TEXT).split(/\s+/);
    return words.flatMap((word, at) => {
      const amount = word.replace(/^\(|[),;:]{1,2}$/g, '');
      if (!/[.,]\d\d$/.test(amount) || !isAmount(amount)) return [];
      const isOther = words[at + 1] === '%' || endsWithNamedDate(words.slice(0, at + 1));
      return isOther ? [] : [amount];
    });
  });
}

/** Whether a row says that its amount comes from those in its text: `INV-1 9.00 less 2.00 = 7.00`. */
function isResult(row: readonly string[], amount: Decimal, parts: readonly Decimal[]): boolean {
  const [first, ...others] = parts.map(absoluteDecimal);
  if (first === undefined || others.length === 0) return false;
  if (!isDeduction(row) && !row.some((cell) => cell.trim().endsWith('='))) return false;
  const rest = sumDecimals(others);
  return [addDecimals(first, rest), subtractDecimals(first, rest)].some(
    (result) => compareDecimals(result, amount) === 0,
  );
}

const LONGEST_TEXT = 300;

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

/** Whether the lines come to the last stated total. */
function agrees({ totals }: Pick<MatchedRemittance, 'totals'>): boolean {
  return totals.length > 0 && signOf(totals.at(-1)!.difference) === 0;
}

function matchAs(
  reducing: Way,
  table: TextTable,
  columns: Columns,
  items: readonly PayItem[],
  units: number | null,
  { byHand = new Map(), answers = {}, unitsNames = {} }: MatchTableOptions,
): MatchedRemittance {
  const { roles } = columns;
  const known = indexNames(items, ({ reference, id, transactionNumber }) => [
    reference,
    id,
    transactionNumber,
  ]);
  const body = rowsBelowHeader(table, columns);
  const hasAmounts = roles.includes('amount');
  const { paysBalances = false } = answers;
  const read = columnReaders(table, columns, answers.mark);
  const partsOf = (row: readonly string[]) =>
    columns.header < 0 && read.amount(row) !== null ? amountsInText(row) : [];
  const isSeveral = (row: readonly string[]): boolean => {
    const parts = partsOf(row);
    return (
      parts.length > 0 &&
      !isResult(
        row,
        read.amount(row)!,
        parts.flatMap((part) => read.text(part, -1) ?? []),
      )
    );
  };
  const signedAmount = (row: readonly string[]): Decimal | null => {
    const amount = isSeveral(row) ? null : read.amount(row);
    const isReduced = amount !== null && read.direction(row)?.way === reducing;
    return isReduced && signOf(amount) > 0 ? negateDecimal(amount) : amount;
  };
  const { mayReduce, mayBeHeld, deducts, kindOf } = unclearRows(
    table,
    columns,
    known,
    signedAmount,
    (row) => read.direction(row) !== null || partsOf(row).length > 0,
  );
  const isSummary = totalRows(body, roles, known, signedAmount, {
    mayReduce,
    kindOf,
  });
  const rows = body.filter((_, index) => !isSummary[index]);
  const currencyOf = lineCurrencyReader(table, columns, unitsNames);
  const currencies = rows.map(currencyOf);
  const amounts = rows.map(signedAmount);
  const ways = rows.map((row) => read.direction(row));
  const wordOf = (way: Way) => ways.find((it) => it?.way === way)?.word ?? '';
  const directions = ways.some((way) => way !== null)
    ? { in: wordOf('in'), out: wordOf('out'), reducing }
    : null;

  const match = (
    among: readonly PayItem[],
    hasUnsignedCredits: boolean,
    of: number | null,
  ): Omit<MatchedRemittance, 'questions' | 'directions'> => {
    const { toWhole, fromWhole: exactly } = wholeUnits([
      ...body.flatMap((row) => read.amount(row) ?? []),
      ...among.map(({ available }) => available),
    ]);
    const fromWhole = (whole: bigint) => trimmed(exactly(whole), 2);
    const lines = rows.map((row, index): RemittanceLine => {
      const [reference, id] = [cellOf(row, roles, 'reference'), cellOf(row, roles, 'id')];
      const amount = amounts[index] ?? null;
      return {
        reference: reference || null,
        id: id || null,
        amount: amount === null ? null : toWhole(amount),
        isUnread: amount === null && (hasAmounts || columns.asks !== null || !paysBalances),
        isInOtherCurrency: !mayBeInUnits(currencies[index], of),
        due: read.day(row),
      };
    });
    const places = new Map(among.map((item, place) => [item.key, place]));
    const chosen = new Map(
      [...byHand].map(([index, key]) => [index, key === null ? -1 : (places.get(key) ?? -1)]),
    );
    const asRead = matchRemittance(
      lines,
      among.map((item) => ({ ...item, available: item.isInFlight ? 0n : toWhole(item.available) })),
      { byHand: chosen, hasUnsignedCredits },
    );
    const found = body.flat().some(isCorrection) ? withoutCorrected(asRead, amounts) : asRead;
    const written = lines.map(({ amount }, index) => {
      const { place } = found[index]!;
      const isCredit = hasUnsignedCredits && place !== null && among[place]!.reduces;
      return amount !== null && isCredit && amount > 0n ? -amount : amount;
    });
    const sum = (some: readonly (bigint | null)[]) =>
      some.reduce<bigint>((all, each) => all + (each ?? 0n), 0n);
    const effects = effectsOfLines();
    const signed = written.map((amount, index) => {
      const effect = effects[index];
      if (amount === null || effect === 0) return null;
      return effect === -1 ? -amount : amount;
    });
    // Amounts in several currencies can't be summed.
    const counted = signed.filter((_, index) => found[index]!.state !== 'currency');
    const isNamed = counted.some((amount) => amount !== null);
    return {
      lines: found.map((match, index) => ({
        cells: rows[index]!,
        match: withEffect(match, effects[index]),
        item: match.place === null ? null : among[match.place]!,
        amount: amounts[index] ?? null,
        direction: ways[index]!,
        currency: currencies[index]!,
        applied: match.applied === 0n ? ZERO : fromWhole(match.applied),
        isUnclear: effects[index] === null,
        isSeveral: isSeveral(rows[index]!),
      })),
      total: isNamed ? fromWhole(sum(counted)) : null,
      units: of,
      uncheckedCurrencies: uncheckedCurrencies(currencies),
      totals: statedTotals(),
    };

    /** `undefined` for a line that counts as written, `null` where a person has to say it. */
    function effectsOfLines(): (Effect | null | undefined)[] {
      const isOpen = rows.map((row, index) => {
        const { place, state } = found[index]!;
        const isOwn = place === null || mayBeHeld(row) || deducts(row);
        return isOwn && state !== 'currency' && (mayReduce(row) || mayBeHeld(row));
      });
      const told = rows.map((_, index): Effect | null | undefined => {
        const answer = isOpen[index] ? answers.effects?.get(index) : undefined;
        return answer ? EFFECTS[answer] : isOpen[index] ? null : undefined;
      });
      const last = body.findLastIndex((row, index) => isSummary[index] && isStated(row));
      if (last < 0) return told;
      const linesAbove = body.slice(0, last).filter((_, index) => !isSummary[index]).length;
      // A letter may begin with its total.
      const isHead = written.slice(0, linesAbove).every((amount) => amount === null);
      const above = isHead ? rows.length : linesAbove;
      const open = told.flatMap((effect, index) =>
        effect === null && index < above ? [index] : [],
      );
      const currency = currencyOf(body[last]!);
      const rest = written.map((amount, index) =>
        isComparable(currency, currencies[index]!) && told[index] !== null
          ? (amount ?? 0n) * BigInt(told[index] ?? 1)
          : 0n,
      );
      const reached = effectsToReach(
        toWhole(read.amount(body[last]!)!),
        sum(rest.slice(0, above)),
        open.map((index) => kindOf(rows[index]!, written[index]!)),
      );
      if (!reached) return told;
      for (const [at, index] of open.entries()) told[index] = reached[at]!;
      // Below a total that fits, a letter explains it, or ends.
      return told.map((effect, index) => {
        const kind = kindOf(rows[index]!, written[index] ?? 0n);
        return effect === null && (kind.isNumberOnly || kind.isAside) ? 0 : effect;
      });
    }

    function isStated(row: readonly string[]): boolean {
      const words = rowLabels(row, roles);
      const amount = read.amount(row);
      return (
        amount !== null && summaryKind(words) !== 'balance' && !isCount(words, amount, body.length)
      );
    }

    function statedTotals(): StatedTotal[] {
      let lines = 0;
      const above = body.map((_, index) => (isSummary[index] ? lines : lines++));
      const places = [...body.keys()].filter((index) => isSummary[index] && isStated(body[index]!));
      const isHead = signed.slice(0, above[places[0] ?? -1]).every((amount) => amount === null);
      return places.map((index, at) => {
        const row = body[index]!;
        const line = above[index]!;
        const next = above[places[at + 1] ?? -1] ?? rows.length;
        const amount = read.amount(row)!;
        const label = rowLabels(row, roles).join(' ');
        const stated = toWhole(amount);
        const currency = currencyOf(row);
        const amounts = signed.map((each, at) =>
          isComparable(currency, currencies[at]!) ? each : null,
        );
        // Compares the total with all lines so far, and with those since the previous total; where the
        // first total is above all lines, with those below as well.
        const spans = [
          [0, line],
          [above[places[at - 1] ?? -1] ?? 0, line],
          ...(isHead ? [[line, next], [line]] : []),
        ];
        const size = (whole: bigint) => (whole < 0n ? -whole : whole);
        // A sum of credits has no sign where they have none.
        const credits = amounts.slice(0, line);
        credits.splice(0, credits.findLastIndex((it) => it !== null && it >= 0n) + 1);
        const [difference] = [
          ...spans.map(([from, to]) => stated - sum(amounts.slice(from, to))),
          ...(stated > 0n && stated === -sum(credits) ? [0n] : []),
        ].toSorted((a, b) => Number(size(a) - size(b)));
        return { label, stated: amount, difference: fromWhole(difference!) };
      });
    }
  };

  const wanted = units ?? usualUnits(match(items, false, null).lines);
  const among = wanted === null ? items : items.filter((item) => item.units === wanted);
  const asIs = match(among, false, wanted);
  const isUnsigned = ({ item, direction, match: { state } }: MatchedLine) =>
    direction === null && state === 'sign' && item?.reduces === true;
  const questions: RemittanceQuestion[] = [
    ...(columns.asks ? [columns.asks] : []),
    ...(read.asksMark ? (['mark'] as const) : []),
    ...(hasAmounts || columns.asks || paysBalances ? [] : (['balances'] as const)),
  ];
  const asked = (matched: typeof asIs): MatchedRemittance => {
    if (matched.lines.some(({ isUnclear }) => isUnclear)) questions.push('effects');
    return { ...matched, questions, directions };
  };
  if (!asIs.lines.some(isUnsigned)) return asked(asIs);
  const subtracted = match(among, true, wanted);
  const subtracts = answers.subtractsCredits ?? (agrees(subtracted) && !agrees(asIs));
  if (subtracts) return asked(subtracted);
  if (answers.subtractsCredits === undefined) questions.push('credits');
  return asked(asIs);
}

function isCorrection(text: string): boolean {
  return /correct|corrig|korrig|korrekt|berichtig|rectif|rettif|revised|amended|instead of/i.test(
    text,
  );
}

/** Applies none of several amounts of an item where a text corrects one: a person chooses. */
function withoutCorrected(
  found: readonly LineMatch[],
  amounts: readonly (Decimal | null)[],
): readonly LineMatch[] {
  const corrected = new Set(
    found.flatMap(({ place, state }, index) => {
      const first = found.findIndex((it) => it.place === place);
      const [a, b] = [amounts[first], amounts[index]];
      return state === 'duplicate' && a && b && compareDecimals(a, b) !== 0 ? [first] : [];
    }),
  );
  return found.map((match, index) =>
    corrected.has(index) ? { ...match, state: 'duplicate' as const, applied: 0n } : match,
  );
}

function withEffect(match: LineMatch, effect: Effect | null | undefined): LineMatch {
  if (effect !== -1 && effect !== 0) return match;
  return { ...match, state: effect === 0 ? 'ignored' : 'deduction', applied: 0n };
}

/** The texts of a row that may name an item. */
function namesOf(row: readonly string[], roles: readonly ColumnRole[]): string[] {
  const labels = rowLabels(
    row.map((cell, index) => (roles[index] === 'date' ? '' : cell)),
    roles,
  );
  return [...labels, cellOf(row, roles, 'reference'), cellOf(row, roles, 'id')];
}

/**
 * Returns functions that say whether a row's amount may reduce the payment or be no part of it: its
 * words are those of deductions, it names nothing, or, in a letter with cents, it is a number without.
 *
 * @param isSettled whether the row itself shows how it counts
 */
function unclearRows(
  { delimiter, rows }: TextTable,
  { header, roles }: Columns,
  known: NameIndex<PayItem>,
  amountOf: (row: readonly string[]) => Decimal | null,
  isSettled: (row: readonly string[]) => boolean,
) {
  const isText = delimiter === 'spaces' || delimiter === '\t';
  const hasCents =
    isText && rows.some((row) => /[.,]\d\d\D{0,9}$/.test(cellOf(row, roles, 'amount')));
  const isNumberOnly = (row: readonly string[]): boolean =>
    hasCents && /^[\d\s]+$/.test(cellOf(row, roles, 'amount'));
  // Lines below `Credits taken` or `Abzüge` may reduce the payment.
  let isBelow = false;
  const below = new Set(
    rows.filter((row) => {
      const [text = '', ...others] = row.filter((cell) => cell !== '');
      const isHeading = others.length === 0 && text.length <= 30 && !/\d/.test(text);
      if (isHeading) isBelow = isDeduction([text.split(' ', 1)[0]!]);
      return isBelow;
    }),
  );
  const deducts = (row: readonly string[]): boolean =>
    isDeduction(namesOf(row, roles)) || below.has(row);
  const flags = (rows[header] ?? []).flatMap((name, at) =>
    PAID_NAME.test(name) && areFlags(rows.slice(header + 1).map((row) => row[at]!)) ? [at] : [],
  );
  /** Whether a row may be one that the remittance lists without paying it. */
  const mayBeHeld = (row: readonly string[]): boolean =>
    amountOf(row) !== null && (row.some(isNotPaid) || flags.some((at) => isNo(row[at]!)));
  const mayReduce = (row: readonly string[]): boolean => {
    const amount = amountOf(row);
    if (amount === null || signOf(amount) <= 0 || isSettled(row)) return false;
    const names = namesOf(row, roles);
    const items = names.flatMap((name) => known.whole(name) ?? known.within(name));
    if (deducts(row)) return !items.some(({ reduces }) => reduces);
    return items.length === 0 && (!hasNumber(names) || isNumberOnly(row));
  };
  const kindOf = (row: readonly string[], amount: bigint) => {
    const names = namesOf(row, roles);
    return {
      amount,
      isDeduction: deducts(row),
      isNumberOnly: isNumberOnly(row) || mayBeHeld(row),
      isAside: isAside(names),
    };
  };
  return { mayReduce, mayBeHeld, deducts, kindOf };
}

/** Names of columns that say if a line is paid. */
const PAID_NAME = /pay|paid|zahl|pag[ao]|betal|betaal|select|includ|auswahl/i;

/** The Units of the items that most lines name, first of those whose currency agrees. */
function usualUnits(lines: readonly MatchedLine[]): number | null {
  const named = lines.filter(({ item }) => item !== null);
  const agreeing = named.filter(({ item, currency }) => mayBeInUnits(currency, item!.units));
  const unitsOf = (some: readonly MatchedLine[]) =>
    mostFrequent(some.map(({ item }) => item!.units));
  return unitsOf(agreeing) ?? unitsOf(named);
}

/**
 * Marks rows of sums: by their words; or the last amount, if it has no text beside it, or if it
 * equals the sum of the lines despite a number or a word; so may the first. Any other row is a line, so
 * that none is lost.
 */
function totalRows(
  body: TextTable['rows'],
  roles: readonly ColumnRole[],
  known: NameIndex<PayItem>,
  amountOf: (row: readonly string[]) => Decimal | null,
  { mayReduce, kindOf }: Pick<ReturnType<typeof unclearRows>, 'mayReduce' | 'kindOf'>,
): boolean[] {
  const isNamed = (row: readonly string[]) =>
    [...rowLabels(row, roles), ...ownNames(row)].some((text) => known.whole(text) !== undefined);
  const isLabelled = body.map((row) => {
    const labels = rowLabels(row, roles);
    const isSummary = summaryKind(labels) !== null || isCount(labels, amountOf(row), body.length);
    return isSummary && !isNamed(row);
  });
  const hasNames = roles.includes('reference') || roles.includes('id');
  const isOpen = (row: readonly string[], index: number) =>
    !isLabelled[index] && amountOf(row) !== null;
  const [first, last] = [body.findIndex(isOpen), body.findLastIndex(isOpen)];
  return body.map((row, index) => {
    if (isLabelled[index]) return true;
    const labels = rowLabels(row, roles);
    const [word = ''] = labels.join(' ').split(/[^\p{L}]/u);
    const isTotal = summaryKind([word]) === 'total';
    if (!(index === first || index === last || isTotal) || !hasNames || isNamed(row)) return false;
    if (amountOf(row) === null || (index < 2 && index !== first)) return false;
    const hasName = ownNames(row).length > 0;
    // Digits may belong to an unknown item, but not those of `Total: … and 50/100 dollars`.
    if (hasName && hasNumber(labels) && !isTotal) return false;
    if (index === first) {
      const below = body.filter((it, at) => at > index && isOpen(it, at));
      return below.length > 1 && isReached(amountOf(row)!, below);
    }
    if (labels.length === 0 && !hasName) return true;
    const lines = body.filter((it, at) => at < index && isOpen(it, at));
    return isReached(amountOf(row)!, lines);
  });

  /** Whether lines come to a sum, with unsigned credits added or subtracted. */
  function isReached(stated: Decimal, lines: TextTable['rows']): boolean {
    const { toWhole } = wholeUnits([stated, ...lines.map((row) => amountOf(row)!)]);
    const open = lines.filter(mayReduce);
    const sure = lines.filter((row) => !mayReduce(row));
    return [1n, -1n].some((sign) => {
      const amounts = sure.map((row) => {
        const amount = toWhole(amountOf(row)!);
        return amount > 0n && isCredit(row) ? sign * amount : amount;
      });
      const effects = effectsToReach(
        toWhole(stated),
        amounts.reduce((all, each) => all + each, 0n),
        open.map((row) => kindOf(row, toWhole(amountOf(row)!))),
      );
      return effects !== undefined;
    });
  }

  function isCredit(row: readonly string[]): boolean {
    return namesOf(row, roles).some((name) => known.within(name).some(({ reduces }) => reduces));
  }

  function ownNames(row: readonly string[]): string[] {
    const names = [cellOf(row, roles, 'reference'), cellOf(row, roles, 'id')];
    return names.filter((name) => name !== '');
  }
}

/** Returns the changes to a payment for the matched items, which belong to one partner. */
export function takeOver(
  payment: DraftPayment,
  { lines, total, totals }: MatchedRemittance,
): { change: Partial<DraftPayment>; otherPartners: number } {
  const usable = lines.filter(({ item, match }) => item !== null && match.applied > 0n);
  const partner = mostFrequent(usable.map(({ item }) => partnerKey(item!.partner)));
  const taken = usable.filter(({ item }) => partnerKey(item!.partner) === partner);
  const keys = new Set(taken.map(({ item }) => item!.id));
  const kept = payment.lines.filter(({ id, rule }) => !keys.has(id) && !isReplaced(rule));
  const [first] = taken;
  // Without the amount that a line doesn't reveal, the sum is too small; with a line that repeats
  // another one, too large.
  const isStated = totals.length > 0 && compareDecimals(totals.at(-1)!.stated, total ?? ZERO) === 0;
  const isWhole =
    isStated ||
    !lines.some(
      ({ match: { state }, isSeveral }) =>
        state === 'duplicate' || (!agrees({ totals }) && (isSeveral || state === 'no-amount')),
    );
  return {
    change: {
      lines: [
        ...kept,
        ...taken.map(({ item, applied, match }) =>
          lineOf(item!, applied, remittanceRule(match.by ?? 'hand')),
        ),
      ],
      ...(first && { units: payment.units ?? first.item!.units }),
      ...(first?.item?.partner &&
        payment.partner.Id === null &&
        payment.partner.Code === null && { partner: first.item.partner }),
      note: noteOfRest(payment.note, lines, taken),
      ...(payment.amount === '' &&
        total !== null &&
        isWhole &&
        !total.startsWith('-') && { amount: total }),
    },
    otherPartners: usable.length - taken.length,
  };
}

function isReplaced(rule: string | null): boolean {
  return isProposed(rule) || (rule?.startsWith(remittanceRule('')) ?? false);
}

function mostFrequent<T>(values: readonly T[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
