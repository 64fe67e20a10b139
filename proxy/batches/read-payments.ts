import { paymentResult, type PaymentResult } from '#contract/payment.ts';
import { readPage, type Page } from '#contract/rows.ts';
import { encodeText } from '#lib/uri-text.ts';
import type { Ask } from './ask.ts';

const PAGE_SIZE = 200;
/** A partner with more payments than on so many pages is not read to the end. */
const MOST_PAGES = 25;

/**
 * Payments at the service (interface 4.10), page by page; `isLast` where it says that there are no
 * more.
 * @param partnerIds whose payments; empty for all
 * @throws what `ask` throws
 */
export async function* paymentPages(
  ask: Ask,
  firstPage: number,
  partnerIds: readonly string[],
): AsyncGenerator<Page<PaymentResult> & { isLast: boolean }> {
  const query = partnerIds.length === 0 ? '' : `?partnerId=${partnerIds.map(encodeText).join(',')}`;
  for (let page = firstPage; ; page++) {
    const path = `/api/v2/accounting/receivables/payments/${PAGE_SIZE}/${page}${query}`;
    const answer = readPage(paymentResult, await ask('GET', path));
    const count = answer.rows.length + answer.faults.length;
    const isLast = !(answer.paging.HasMoreRecords ?? count >= PAGE_SIZE);
    yield { ...answer, isLast };
    if (isLast) return;
  }
}

/**
 * A partner's payments, as far as so many pages tell; `isWhole` says whether that is all of them.
 * @throws what `ask` throws
 */
export async function readPayments(
  ask: Ask,
  firstPage: number,
  partnerId: string,
  mostPages = MOST_PAGES,
): Promise<{ payments: PaymentResult[]; isWhole: boolean }> {
  const payments: PaymentResult[] = [];
  let pages = 0;
  let faults = 0;
  for await (const { rows, faults: found, isLast } of paymentPages(ask, firstPage, [partnerId])) {
    payments.push(...rows.map(({ value }) => value));
    faults += found.length;
    if (isLast) return { payments, isWhole: faults === 0 };
    if (++pages === mostPages) break;
  }
  return { payments, isWhole: false };
}
