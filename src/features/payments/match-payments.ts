import type { PaymentResult } from '#contract/payment.ts';
import { calendarDay } from '#lib/calendar-day.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { amountMatcher } from '#lib/search/amount-matcher.ts';
import { foldText } from '#lib/search/fold-text.ts';
import type { PaymentSearch } from './payment-search.ts';

/** Returns a test for the page's own filters. */
export function paymentMatcher({
  paid: { from, to },
  owners,
  units,
  text,
}: Pick<PaymentSearch, 'paid' | 'owners' | 'units' | 'text'>): (payment: PaymentResult) => boolean {
  const words = foldText(text)
    .split(/\s+/)
    .map((word) => ({ word, matches: amountMatcher(word) }));
  return (payment) => {
    if (owners !== null && !owners.includes(partnerKey(payment.Partner))) return false;
    if (units !== null && payment.Total.Units !== units) return false;
    if (from !== null || to !== null) {
      const day = calendarDay(payment.PaymentAt);
      if (day === undefined || day < (from ?? -Infinity) || day > (to ?? Infinity)) return false;
    }
    if (text === '') return true;
    const searched = textOf(payment);
    return words.every(
      ({ word, matches }) => searched.includes(word) || matches?.(payment.Total.Value),
    );
  };
}

/** Folding text is slower than searching it, and the next typed letter searches the same rows. */
const searchedTexts = new WeakMap<PaymentResult, string>();

function textOf(payment: PaymentResult): string {
  const known = searchedTexts.get(payment);
  if (known !== undefined) return known;
  const { PaymentNumber, Partner, Id } = payment;
  const texts = [PaymentNumber, Partner?.Name, Partner?.Code, Partner?.Id, Id];
  const searched = foldText(texts.join(' '));
  searchedTexts.set(payment, searched);
  return searched;
}
