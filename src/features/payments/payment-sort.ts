import type { PaymentResult } from '#contract/payment.ts';
import { timeOrder } from '#lib/date-time.ts';
import { orderOfDecimal } from '#lib/decimal-sum.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';

/** Returns the sort keys of the payments' columns. */
export const paymentSortValues = {
  number: ({ PaymentNumber }: PaymentResult) => PaymentNumber,
  paid: ({ PaymentAt }: PaymentResult) => timeOrder(PaymentAt),
  partner: ({ Partner }: PaymentResult) => partnerName(Partner),
  status: ({ Status }: PaymentResult) => Status,
  items: ({ Items }: PaymentResult) => Items?.rows.length ?? null,
  details: ({ Details }: PaymentResult) => Details?.rows.length ?? null,
  total: ({ Total }: PaymentResult) => [Total.Units, orderOfDecimal(Total.Value)],
};
