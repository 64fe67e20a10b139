import type { Ask } from '../batches/ask.ts';
import { readPayments } from '../batches/read-payments.ts';

/** A review waits for them. */
const MOST_PAGES = 5;

/**
 * Numbers of a partner's payments at the service, as far as some pages tell. A service may leave
 * numbers out.
 * @throws what `ask` throws
 */
export async function usedNumbers(
  ask: Ask,
  firstPage: number,
  partnerId: string,
): Promise<ReadonlySet<string>> {
  const { payments } = await readPayments(ask, firstPage, partnerId, MOST_PAGES);
  return new Set(payments.flatMap(({ PaymentNumber }) => PaymentNumber ?? []));
}
