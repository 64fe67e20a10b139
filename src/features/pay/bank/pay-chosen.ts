import type { BankDecision } from '#contract/bank-decision.ts';
import type { DraftLine } from '#contract/draft.ts';
import { compareDecimals, signOf } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { trimmed, wholeUnits } from '#lib/whole-units.ts';
import { lineOf, type PayItem } from '../model/pay-item.ts';

interface ChosenPayment {
  /** `null` where none of the chosen items is left. */
  units: number | null;
  lines: DraftLine[];
  /** The items' sum minus the paid amount; below 0 where the sum is less. */
  more: Decimal;
  /** Whether the items are still open, with the amounts that the person accepted possibly days ago. */
  isAsAccepted: boolean;
}

/**
 * Applies an amount and the chosen credits to the other chosen items, in their order. Items of other
 * Units than the first are left out.
 *
 * @param items of the partner, with what earlier entries left of them
 */
export function payChosen(
  items: readonly PayItem[],
  amount: Decimal,
  decision: BankDecision,
): ChosenPayment {
  const { difference } = decision;
  const chosen = new Set(decision.items);
  const all = items.filter((item) => chosen.has(item.key));
  const units = all[0]?.units ?? null;
  const own = all.filter((item) => item.units === units);
  const unit = wholeUnits([amount, ...own.map(({ available }) => available)]);
  const credits = own.filter(({ reduces }) => reduces);
  const debts = own.filter(({ reduces }) => !reduces);
  const sumOf = (some: readonly PayItem[]) =>
    some.reduce((sum, { available }) => sum + unit.toWhole(available), 0n);
  const budget = unit.toWhole(amount) + sumOf(credits);
  let rest = budget;
  const paid = debts.flatMap((item) => {
    const available = unit.toWhole(item.available);
    const part = available < rest ? available : rest;
    rest -= part;
    if (part === 0n) return [];
    const line = lineOf(item, trimmed(unit.fromWhole(part), 2), null);
    return [part < available && difference ? { ...line, difference } : line];
  });
  const lines = [...paid, ...credits.map((item) => lineOf(item, item.available, null))];
  return {
    units,
    lines,
    more: unit.fromWhole(sumOf(debts) - budget),
    isAsAccepted: isAsAccepted(own, lines, decision),
  };
}

function isAsAccepted(
  own: readonly PayItem[],
  lines: readonly DraftLine[],
  { items = [], amounts }: BankDecision,
): boolean {
  const count = new Set(items).size;
  // Before a person accepts them, ticked items may exceed the amount, so that some get nothing.
  if (amounts === undefined) {
    return own.filter(({ available }) => signOf(available) > 0).length === count;
  }
  if (lines.length !== count) return false;
  const accepted = new Map(items.map((key, place) => [key, amounts[place]]));
  return lines.every(({ id, amount }) => {
    const was = accepted.get(idKey(id));
    return was !== undefined && compareDecimals(was as Decimal, amount as Decimal) === 0;
  });
}
