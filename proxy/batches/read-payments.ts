import { paymentResult, type PaymentResult } from '#contract/payment.ts';
import { readPage } from '#contract/rows.ts';
import type { Ask } from './ask.ts';
import { encodeText } from '#lib/uri-text.ts';

const PAGE_SIZE = 200;
/** A partner with more payments than on so many pages is not read to the end. */
const MOST_PAGES = 25;

/**
 * A partner's payments at the service (interface 4.10), as far as so many pages tell; `isWhole`
 * says whether that is all of them.
 * @throws what `ask` throws
 */
export async function readPayments(
  ask: Ask,
  firstPage: number,
  partnerId: string,
  mostPages = MOST_PAGES,
): Promise<{ payments: PaymentResult[]; isWhole: boolean }> {
  const payments: PaymentResult[] = [];
  let faults = 0;
  for (let page = 0; page < mostPages; page++) {
    const path = `/api/v2/accounting/receivables/payments/${PAGE_SIZE}/${firstPage + page}`;
    const answer = readPage(
      paymentResult,
      await ask('GET', `${path}?partnerId=${encodeText(partnerId)}`),
    );
    payments.push(...answer.rows.map(({ value }) => value));
    faults += answer.faults.length;
    const count = answer.rows.length + answer.faults.length;
    const hasMore = answer.paging.HasMoreRecords ?? count >= PAGE_SIZE;
    if (!hasMore) return { payments, isWhole: faults === 0 };
  }
  return { payments, isWhole: false };
}
