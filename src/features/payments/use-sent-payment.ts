import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { batchQueries } from '#api/batches.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { sentPayment, type SentPayment } from './sent-payment.ts';

/** Batches that are looked into. */
const MOST = 10;

/** The payment as Waybill sent it; `null` where it did not, or where two batches may have. */
export function useSentPayment(payment: PaymentResult): SentPayment | null {
  const record = payment.Items?.rows[0]?.value.Id;
  const list = useInfiniteQuery({
    ...batchQueries.list({ kind: 'apply', ...(record !== undefined && { record }) }),
    enabled: record !== undefined && payment.PaymentNumber !== null,
  });
  const batches = list.data?.pages[0]?.batches ?? [];
  const details = useQueries({
    queries: batches.slice(0, MOST).map(({ id }) => batchQueries.detail(id)),
  });
  if (details.some(({ data }) => data === undefined)) return null;
  const sent = details.flatMap(({ data }) => (data && sentPayment(payment, data)) ?? []);
  return sent.length === 1 ? sent[0]! : null;
}
