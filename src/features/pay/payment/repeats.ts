import type { DraftPayment } from '#contract/draft.ts';
import { compareDecimals } from '#lib/decimal-sum.ts';
import { type Decimal } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { isSameNumber } from '#lib/ledger/payment-number.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { repeatTexts } from './texts.ts';

/** A payment that was made, or is in progress. */
export interface MadePayment {
  partner: PartnerReference | null;
  number: string | null;
  amount: Decimal;
  units: number | null;
  /** When it was made; `null` where that is not known. */
  day: CalendarDay | null;
  /** The source of this information, in words for people. */
  where: string;
}

/**
 * Returns reasons why a payment may be a duplicate: the partner used its number before, or paid the
 * same amount on the same day. Each is a sentence to confirm in the review.
 *
 * @param day the payment's own, or today
 */
export function repeatsOf(
  { paymentNumber, partner, amount, units }: DraftPayment,
  made: readonly MadePayment[],
  day: CalendarDay,
): string[] {
  const number = paymentNumber.trim();
  const asked = payableAmount(amount);
  const own = made.filter((one) => partnerKey(one.partner) === partnerKey(partner));
  const used = own.find((one) => number !== '' && isSameNumber(one.number ?? '', number));
  const alike = own.find(
    (one) =>
      one !== used &&
      asked !== null &&
      one.day === day &&
      (units === null || one.units === null || one.units === units) &&
      compareDecimals(one.amount, asked) === 0,
  );
  return [
    ...(used ? [repeatTexts.usedNumber(wordsOf(used))] : []),
    ...(alike ? [repeatTexts.sameAmount(wordsOf(alike), alike.number)] : []),
  ];
}

function wordsOf({ amount, day, where }: MadePayment): string {
  return [formatAmount(amount), day === null ? '' : formatDay(day), where]
    .filter(Boolean)
    .join(', ');
}
