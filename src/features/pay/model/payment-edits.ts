import type { DraftPayment } from '#contract/draft.ts';
import { signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import { amountAsked } from '#lib/ledger/amount-asked.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { withLine, withoutLine } from './draft-edits.ts';
import { leastOf, lineOf, type PayItem } from './pay-item.ts';

/**
 * Ticks an item: what is left of the payment, or all that is available where that is less, where it
 * reduces the debt, or where there is no amount or nothing left of it.
 */
export function ticked(payment: DraftPayment, item: PayItem): Partial<DraftPayment> {
  const amount = amountAsked(payment.amount);
  const left = amount && subtractDecimals(amount, appliedOf(payment.lines));
  const isAll = item.reduces || left === null || signOf(left) <= 0;
  return typedFor(payment, item, isAll ? item.available : leastOf(left, item.available));
}

/** Takes all that is available of an item. */
export function tookAll(payment: DraftPayment, item: PayItem): Partial<DraftPayment> {
  return typedFor(payment, item, item.available);
}

export function unticked({ lines }: DraftPayment, { id }: PayItem): Partial<DraftPayment> {
  return { lines: withoutLine(lines, id) };
}

/** What a person typed for an item; without text its line goes. */
export function typedFor(
  payment: DraftPayment,
  item: PayItem,
  amount: string,
): Partial<DraftPayment> {
  if (amount === '') return unticked(payment, item);
  return {
    lines: withLine(payment.lines, lineOf(item, amount, null)),
    units: payment.units ?? item.units,
  };
}
