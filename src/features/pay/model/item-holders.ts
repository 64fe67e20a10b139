import { signOf, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { formatAmount, formatAmountText } from '#lib/format-amount.ts';
import { isPayable, type PayItem } from './pay-item.ts';
import { guardTexts, openItemTexts } from './texts.ts';

/** Returns the amount reserved by others and by the draft's other payments. */
export function heldOf({ holders, elsewhere }: PayItem): Decimal {
  return sumDecimals([
    elsewhere,
    ...holders.flatMap(({ amount }) => decimalFromText(amount) ?? []),
  ]);
}

/** `draft “Week 47”`. */
export function holderName({ kind, id, name }: PayItem['holders'][number]): string {
  return kind === 'draft' ? guardTexts.draft(name) : guardTexts.batch(id);
}

export function holdersText({ holders, elsewhere }: PayItem): string {
  return [
    ...holders.map((holder) =>
      guardTexts.heldBy(formatAmountText(holder.amount), holderName(holder), holder.who),
    ),
    ...(signOf(elsewhere) > 0 ? [guardTexts.heldHere(formatAmount(elsewhere))] : []),
  ].join('; ');
}

/** Explains for a pasted line why nothing of the item can be paid. */
export function whyNothingIsLeft(item: PayItem): string {
  if (!isPayable(item)) return guardTexts.settled;
  if (item.isInFlight) return openItemTexts.inFlight;
  if (item.holders.some(({ kind }) => kind === 'draft')) return guardTexts.reserved;
  if (item.holders.length > 0) return guardTexts.inBatch;
  return signOf(item.elsewhere) > 0 ? guardTexts.inPayment : guardTexts.nothing;
}
