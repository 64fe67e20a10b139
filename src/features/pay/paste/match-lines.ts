import { compareDecimals, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { matchRemittance, type LineMatch } from '#lib/remittance/match-remittance.ts';
import { mayBeInUnits, uncheckedCurrencies, type WrittenCurrency } from '#lib/units-of-currency.ts';
import { trimmed, wholeUnits } from '#lib/whole-units.ts';
import type { PayItem } from '../model/pay-item.ts';
import type { WrittenDirection } from './column-readers.ts';
import { effectsOfLines, type KnownEffect, type LineEffect } from './line-effects.ts';
import { differencesOfTotals, sumOf, type StatedTotal } from './stated-totals.ts';
import type { RemittanceRow } from './remittance-rows.ts';
import type { TotalRow } from './total-rows.ts';
import type { JudgedRow } from './unclear-rows.ts';

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

export interface MatchedLines {
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
}

/** A remittance as read: its lines, and its totals beside them. */
export interface ReadRemittance {
  /** All rows, of which some are neither. */
  rows: readonly RemittanceRow[];
  lines: readonly JudgedRow[];
  totals: readonly TotalRow[];
}

/** Returns the lines of words beside amounts, such as `Kind regards`: no item or money is missing there. */
export function remarksIn(lines: readonly MatchedLine[]): ReadonlySet<MatchedLine> {
  if (lines.every(({ amount }) => amount === null)) return new Set();
  return new Set(
    lines.filter(
      ({ amount, item, isSeveral, cells }) =>
        amount === null &&
        item === null &&
        !isSeveral &&
        !cells.some((cell) => /\p{N}/u.test(cell)),
    ),
  );
}

interface MatchLinesOptions {
  /** Whether a line without an amount pays the whole balance of its item. */
  paysBalances: boolean;
  /** Whether credits are listed without a minus sign. */
  hasUnsignedCredits: boolean;
  /** Keys of the items that a person chose, by line; `null` for none. */
  byHand: ReadonlyMap<number, string | null>;
  /** A person's answers to how lines count. */
  effects: ReadonlyMap<number, LineEffect>;
}

/**
 * Matches the lines of a remittance to items, and its totals to the lines.
 *
 * @param units of the items; `null` for items of any
 */
export function matchLines(
  { rows, lines, totals }: ReadRemittance,
  items: readonly PayItem[],
  units: number | null,
  { paysBalances, hasUnsignedCredits, byHand, effects: answers }: MatchLinesOptions,
): MatchedLines {
  const { toWhole, fromWhole: exactly } = wholeUnits([
    ...rows.flatMap(({ written }) => written ?? []),
    ...items.map(({ available }) => available),
  ]);
  const fromWhole = (whole: bigint) => trimmed(exactly(whole), 2);
  const places = new Map(items.map((item, place) => [item.key, place]));
  const chosen = [...byHand].map(
    ([index, key]) => [index, key === null ? -1 : (places.get(key) ?? -1)] as const,
  );
  const read = lines.map(({ reference, id, amount, currency, due }) => ({
    reference: reference || null,
    id: id || null,
    amount: amount === null ? null : toWhole(amount),
    isUnread: amount === null && !paysBalances,
    isInOtherCurrency: !mayBeInUnits(currency, units),
    due,
  }));
  const asRead = matchRemittance(
    read,
    items.map((item) => ({ ...item, available: item.isInFlight ? 0n : toWhole(item.available) })),
    { byHand: new Map(chosen), hasUnsignedCredits },
  );
  const found = rows.some(({ cells }) => cells.some(isCorrection))
    ? withoutCorrected(asRead, lines)
    : asRead;
  const amounts = read.map(({ amount }, index) => {
    const { place } = found[index]!;
    const isCredit = hasUnsignedCredits && place !== null && items[place]!.reduces;
    return amount !== null && isCredit && amount > 0n ? -amount : amount;
  });
  const stated = totals.map((total) => ({ ...total, whole: toWhole(total.stated) }));
  const effects = effectsOfLines(lines, found, amounts, stated.at(-1), answers);
  const signed = amounts.map((amount, index) => {
    const effect = effects[index];
    if (amount === null || effect === 0) return null;
    return effect === -1 ? -amount : amount;
  });
  // Amounts in several currencies can't be summed.
  const counted = signed.filter((_, index) => found[index]!.state !== 'currency');
  const differences = differencesOfTotals(
    stated,
    lines.map(({ currency }, index) => ({ amount: signed[index]!, currency })),
  );
  return {
    lines: lines.map(({ cells, amount, direction, currency, isSeveral }, index): MatchedLine => {
      const match = found[index]!;
      return {
        cells,
        match: withEffect(match, effects[index]),
        item: match.place === null ? null : items[match.place]!,
        amount,
        direction,
        currency,
        applied: match.applied === 0n ? ZERO : fromWhole(match.applied),
        isUnclear: effects[index] === null,
        isSeveral,
      };
    }),
    total: counted.some((amount) => amount !== null) ? fromWhole(sumOf(counted)) : null,
    units,
    uncheckedCurrencies: uncheckedCurrencies(lines.map(({ currency }) => currency)),
    totals: totals.map(({ label, stated }, at) => ({
      label,
      stated,
      difference: fromWhole(differences[at]!),
    })),
  };
}

function isCorrection(text: string): boolean {
  return /correct|corrig|korrig|korrekt|berichtig|rectif|rettif|revised|amended|instead of/i.test(
    text,
  );
}

/** Applies none of several amounts of an item where a text corrects one: a person chooses. */
function withoutCorrected(
  found: readonly LineMatch[],
  lines: readonly RemittanceRow[],
): readonly LineMatch[] {
  const corrected = new Set(
    found.flatMap(({ place, state }, index) => {
      const first = found.findIndex((it) => it.place === place);
      const [a, b] = [lines[first]!.amount, lines[index]!.amount];
      return state === 'duplicate' && a && b && compareDecimals(a, b) !== 0 ? [first] : [];
    }),
  );
  return found.map((match, index) =>
    corrected.has(index) ? { ...match, state: 'duplicate' as const, applied: 0n } : match,
  );
}

function withEffect(match: LineMatch, effect: KnownEffect): LineMatch {
  if (effect !== -1 && effect !== 0) return match;
  return { ...match, state: effect === 0 ? 'ignored' : 'deduction', applied: 0n };
}
