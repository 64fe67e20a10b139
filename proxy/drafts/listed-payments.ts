import type { PaymentResult } from '#contract/payment.ts';
import type { Ask } from '../batches/ask.ts';
import { readPayments } from '../batches/read-payments.ts';

/** A review waits for them. */
const MOST_PAGES = 5;

/**
 * A partner's payments at the service, as far as some pages tell. A service may leave their numbers
 * out.
 * @throws what `ask` throws
 */
export async function listedPayments(
  ask: Ask,
  firstPage: number,
  partnerId: string,
): Promise<readonly PaymentResult[]> {
  return (await readPayments(ask, firstPage, partnerId, MOST_PAGES)).payments;
}
