import type { PaymentResult } from '#contract/payment.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { orderOfDecimal } from '#lib/decimal-sum.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';

/** Returns the sort keys of the payments' columns. */
export const paymentSortValues = {
  number: ({ PaymentNumber }: PaymentResult) => PaymentNumber,
  paid: ({ PaymentAt }: PaymentResult) => paidOrder(PaymentAt),
  partner: ({ Partner }: PaymentResult) => partnerName(Partner),
  status: ({ Status }: PaymentResult) => Status,
  items: ({ Items }: PaymentResult) => Items?.rows.length ?? null,
  details: ({ Details }: PaymentResult) => Details?.rows.length ?? null,
  total: ({ Total }: PaymentResult) => [Total.Units, orderOfDecimal(Total.Value)],
};

/** Instants by their time; those without an offset as they are written, which sorts by time too. */
function paidOrder(text: string): string {
  const read = parseDateTime(text);
  return read?.kind === 'instant' ? new Date(read.epoch).toISOString() : text;
}
