import { jobReceipt, targetVerdict } from './job.ts';
import { acknowledgement } from './ledger.ts';
import { optionalPartner } from './partner.ts';
import { integer, optionalText } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Background jobs (`job.ts`) that acknowledge transactions (interface 4.8). They require the role
 * accounting. An acknowledgement can't be undone, and a person retries by choosing the transactions
 * again.
 */

/** Body of `POST /api/jobs`; each id occurs once. */
export const newAcknowledgement = z.strictObject({
  action: z.literal('acknowledge'),
  transactions: z.array(acknowledgement),
});

const transactionResult = z.object({
  transaction: z.object({
    Id: z.string(),
    Partner: optionalPartner,
    Type: integer,
    TransactionNumber: optionalText,
  }),
  /** From 0, in the order chosen. */
  position: integer,
  verdict: targetVerdict,
  /**
   * Key of the write that carries the target: the journal has its line. `null` while the target
   * waits for a write.
   */
  key: z.nullable(z.string()),
  /** Why the transaction is not acknowledged, or is sent again; `null` if no reason was given. */
  reason: z.nullable(z.string()),
});
export type TransactionResult = z.output<typeof transactionResult>;

/** Answer of `GET /api/jobs/{id}/targets` for such a job: targets that changed after a revision. */
export const acknowledgementTargets = z.object({
  job: jobReceipt,
  targets: z.array(transactionResult),
});
