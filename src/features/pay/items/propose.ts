import type { DraftLine, DraftPayment } from '#contract/draft.ts';
import {
  proposeExact,
  proposeOldestFirst,
  proposeProportional,
} from '#lib/allocation/proposals.ts';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { decimalPlaces, type Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { mostFrequent } from '#lib/most-frequent.ts';
import { trimmed, wholeUnits } from '#lib/whole-units.ts';
import { lineOf, onlyUnits, type PayItem } from '../model/pay-item.ts';
import { isProposed, type ProposalRule } from '../model/rules.ts';
import { openItemTexts } from '../model/texts.ts';

/** The inputs of a proposal. Lines from a person or a remittance stay as they are. */
export interface Room {
  kept: readonly DraftLine[];
  /** Oldest first: of the payment's Units, with something available, no money in flight. */
  items: readonly PayItem[];
  units: number;
  /** The payment's amount beyond the saved lines; above 0. */
  left: Decimal;
}

/** @returns the reason why nothing can be proposed, if it can't */
export function roomFor(payment: DraftPayment, items: readonly PayItem[]): Room | string {
  if (partnerKey(payment.partner) === '') return openItemTexts.noPartner;
  const amount = payableAmount(payment.amount);
  if (amount === null) return openItemTexts.noAmount;
  const free = items.filter(({ isInFlight, available }) => !isInFlight && signOf(available) > 0);
  const units = payment.units ?? onlyUnits(free);
  if (units === null) {
    return free.length === 0 ? openItemTexts.noItems : openItemTexts.manyUnits;
  }
  const kept = payment.lines.filter(({ rule }) => !isProposed(rule));
  const left = subtractDecimals(amount, appliedOf(kept));
  if (signOf(left) <= 0) return openItemTexts.nothingToApply;
  const taken = new Set(kept.map(({ id }) => idKey(id)));
  const among = free.filter((item) => item.units === units && !taken.has(item.key));
  if (among.length === 0) return openItemTexts.noItems;
  return { kept, items: among, units, left };
}

/** Returns the payment's lines by a rule; only the retained ones if the rule finds none. */
export function propose(
  rule: Exclude<ProposalRule, 'adds-up'>,
  { kept, items, left }: Room,
): DraftLine[] {
  const { toWhole, fromWhole, places } = wholeUnits([
    left,
    ...items.map(({ available }) => available),
  ]);
  const open = items.map(({ available, reduces }) => ({ available: toWhole(available), reduces }));
  const usual = usualPlaces(items, left);
  const lines =
    rule === 'oldest'
      ? proposeOldestFirst(open, toWhole(left))
      : rule === 'exact'
        ? proposeExact(open, toWhole(left))
        : proposeProportional(open, toWhole(left), 10n ** BigInt(places - usual));
  const proposed = lines.map(({ place, amount }) =>
    lineOf(items[place]!, trimmed(fromWhole(amount), usual), rule),
  );
  return [...kept, ...proposed];
}

/** Returns lines that apply the whole available amount of some items. */
export function payInFull({ kept, items }: Room, places: readonly number[]): DraftLine[] {
  const taken = places.map((place) => items[place]!);
  return [...kept, ...taken.map((item) => lineOf(item, item.available, 'adds-up'))];
}

/** Returns the input of `addUp`: amounts in one unit, credits negative. */
export function questionOf({ items, left }: Room): { amounts: bigint[]; target: bigint } {
  const { toWhole } = wholeUnits([left, ...items.map(({ available }) => available)]);
  return {
    amounts: items.map(({ available, reduces }) =>
      reduces ? -toWhole(available) : toWhole(available),
    ),
    target: toWhole(left),
  };
}

/** A share has no more decimal places than most amounts, because nobody pays a third of a cent. */
function usualPlaces(items: readonly PayItem[], left: Decimal): number {
  const places = items.map(({ available }) => decimalPlaces(available));
  const usual = mostFrequent(places.toSorted((a, b) => b - a)) ?? 0;
  return Math.max(usual, decimalPlaces(left));
}
