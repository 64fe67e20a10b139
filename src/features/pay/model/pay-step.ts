import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import { compareDecimals } from '#lib/decimal-sum.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';

export const paySteps = ['payment', 'items', 'review'] as const;
export type PayStep = (typeof paySteps)[number];

/**
 * Returns the first step that some payment of the draft has not completed.
 *
 * @param isReview whether money may stay unapplied, because the review asks about it
 */
export function payStepOf({ payments }: DraftContent, isReview = false): PayStep {
  if (payments.length === 0 || !payments.every(isFilledIn)) return 'payment';
  return payments.every((payment) => isApplied(payment, isReview)) ? 'review' : 'items';
}

function isFilledIn({ paymentNumber, partner, amount }: DraftPayment): boolean {
  return (
    paymentNumber.trim() !== '' && partnerKey(partner) !== '' && payableAmount(amount) !== null
  );
}

/** Nothing is left over, or the service is to choose what the rest pays. */
function isApplied({ amount, lines, autoApply }: DraftPayment, isReview: boolean): boolean {
  const asked = payableAmount(amount);
  if (asked === null) return false;
  const order = compareDecimals(appliedOf(lines), asked);
  return order === 0 || (order < 0 && (autoApply || (isReview && lines.length > 0)));
}
