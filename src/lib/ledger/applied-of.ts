import { subtractDecimals, sumDecimals } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import { payableAmount } from './payable-amount.ts';
import { reducesDebt } from './signed-amount.ts';

/** Returns Orders and Debits minus Returns and Credits (docs/decisions.md, “Signs of amounts”). */
export function appliedOf(lines: readonly { type: number; amount: string }[]): Decimal {
  const sum = (reduces: boolean) =>
    sumDecimals(
      lines.flatMap(({ type, amount }) =>
        reducesDebt(type) === reduces ? (payableAmount(amount) ?? []) : [],
      ),
    );
  return subtractDecimals(sum(false), sum(true));
}
