import { compareDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';

/** Payments above this amount take two people. */
export interface ApprovalLimit {
  units: number;
  value: Decimal;
}

interface Paid {
  units: number | null;
  /** `null` while it is no amount: such a payment can't be sent at all. */
  amount: Decimal | null;
}

/** Whether one of these payments takes a second person: each by itself, to the last digit. */
export type NeedsApproval = (payments: readonly Paid[]) => boolean;

export function createApproval(above: readonly ApprovalLimit[]): NeedsApproval {
  return (payments) =>
    payments.some(({ units, amount }) =>
      above.some(
        (limit) =>
          limit.units === units && amount !== null && compareDecimals(amount, limit.value) > 0,
      ),
    );
}
