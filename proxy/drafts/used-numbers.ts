import { paymentResult } from '#contract/payment.ts';
import { readPage } from '#contract/rows.ts';
import type { Ask } from '../batches/ask.ts';

const PAGE_SIZE = 200;
/** A partner with more payments than on so many pages is not read to the end. */
const MOST_PAGES = 5;

/**
 * Numbers of a partner's payments at the service (interface 4.10), as far as so many pages tell;
 * `isWhole` says whether that is all of them. A service may leave numbers out.
 * @throws what `ask` throws
 */
export async function usedNumbers(
  ask: Ask,
  firstPage: number,
  partnerId: string,
): Promise<{ numbers: ReadonlySet<string>; isWhole: boolean }> {
  const numbers = new Set<string>();
  for (let page = 0; page < MOST_PAGES; page++) {
    const path = `/api/v2/accounting/receivables/payments/${PAGE_SIZE}/${firstPage + page}`;
    const { rows, paging } = readPage(
      paymentResult,
      await ask('GET', `${path}?partnerId=${encodeURIComponent(partnerId)}`),
    );
    for (const { value } of rows) {
      if (value.PaymentNumber !== null) numbers.add(value.PaymentNumber);
    }
    const hasMore = paging?.HasMoreRecords ?? rows.length === PAGE_SIZE;
    if (!hasMore) return { numbers, isWhole: true };
  }
  return { numbers, isWhole: false };
}
