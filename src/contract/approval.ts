import { integer } from './scalars.ts';
import { z } from './zod.ts';

/** Why payments need a second payer: each reason names its Units, and the sum that was judged. */
export const approvalReason = z.object({
  /**
   * `amount`: one payment. `lines`: the items of one payment. `together`: all payments that are
   * sent at once. `day`: including what the payer sent to the partner within 24 hours. `no-limit`:
   * no limit is set for these Units.
   */
  kind: z.enum(['amount', 'lines', 'together', 'day', 'no-limit']),
  units: integer,
  amount: z.string(),
  /** `null` if no limit is set. */
  limit: z.nullable(z.string()),
  /** `day`: the sum sent earlier that day. */
  before: z.nullable(z.string()),
  /** Number of the payment, if the reason is about one. */
  payment: z.nullable(z.string()),
});
export type ApprovalReason = z.output<typeof approvalReason>;

/** Describes a reason in one sentence. @param money formats an amount with its Units */
export function describeApprovalReason(
  { kind, units, amount, limit, before, payment }: ApprovalReason,
  money: (amount: string, units: number) => string,
): string {
  const judged = money(amount, units);
  if (kind === 'no-limit' || limit === null) {
    return `One payer may not send ${judged}: no limit is set for these Units.`;
  }
  const what = {
    amount: `Payment ${payment} is ${judged}.`,
    lines: `The items of payment ${payment} total ${judged}, with credits added.`,
    together: `The payments total ${judged}.`,
    day: `With ${money(before ?? '0', units)} sent in the last 24 hours, it comes to ${judged}.`,
  };
  return `${what[kind]} One payer may send up to ${money(limit, units)}.`;
}

/** Introduces the list of reasons. */
export const needsSecondPayer = 'Above your limit: a second payer must send it.';
