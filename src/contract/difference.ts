import { integer } from './scalars.ts';
import { amountText } from './tolerance.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints `/api/differences`: why payments left part of an item open. The service
 * has no write-off, so the rest stays open there; the reason is Waybill's own. Each difference is
 * created with its payment. PUT of `/api/differences/{id}` changes its reason and note, DELETE
 * removes it.
 */

const text = (most: number) => z.string().check(z.maxLength(most));

/** The same fields as in a draft's line. */
export const differenceReasonGiven = z.strictObject({
  /** Code of one of the reasons in the settings. */
  reason: z.string().check(z.minLength(1), z.maxLength(40)),
  note: text(500),
});
export type DifferenceReasonGiven = z.output<typeof differenceReasonGiven>;

const difference = z.object({
  /** Number of the batch and place of the line in it: `12-0`. */
  id: z.string(),
  /** Number of the batch of the payment. */
  batch: integer,
  transactionId: z.string(),
  paymentNumber: z.nullable(z.string()),
  units: integer,
  /** Magnitude of the amount that the payment left open. */
  amount: amountText,
  reason: z.string(),
  note: z.string(),
  /** The person who sent the payment, or changed the reason later; `null` without a sign-in. */
  who: z.nullable(z.string()),
  at: z.string(),
  /**
   * `pending`: the payment has no verdict. `failed`: the payment was refused, or the service shows
   * otherwise.
   */
  state: z.enum(['pending', 'stands', 'failed']),
});
export type Difference = z.output<typeof difference>;

/** Answer of GET and of changes: all differences of the account, newest first. */
export const differences = z.object({ differences: z.array(difference) });
