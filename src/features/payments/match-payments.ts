import type { PaymentResult } from '#contract/payment.ts';
import { calendarDay } from '#lib/ledger/calendar-day.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { foldText } from '#lib/search/fold-text.ts';
import type { PaymentSearch } from './payment-search.ts';

/** Which payments the page's own filters let through. */
export function paymentMatcher({
  paid: { from, to },
  owners,
  units,
  text,
}: Pick<PaymentSearch, 'paid' | 'owners' | 'units' | 'text'>): (payment: PaymentResult) => boolean {
  const words = foldText(text).split(/\s+/);
  return (payment) => {
    if (owners !== null && !owners.includes(partnerKey(payment.Partner))) return false;
    if (units !== null && payment.Total.Units !== units) return false;
    if (from !== null || to !== null) {
      const day = calendarDay(payment.PaymentAt);
      if (day === undefined || day < (from ?? -Infinity) || day > (to ?? Infinity)) return false;
    }
    if (text === '') return true;
    const searched = textOf(payment);
    return words.every((word) => searched.includes(word));
  };
}

function textOf({ PaymentNumber, Partner, Id }: PaymentResult): string {
  return foldText([PaymentNumber, Partner?.Name, Partner?.Code, Partner?.Id, Id].join(' '));
}
