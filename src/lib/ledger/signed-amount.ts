import { reducedBy } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';

/** Transaction types (interface 2.9): Order and Debit add to what a partner owes. */
const ADDS = new Set([0, 32]);
/** Return and Credit reduce it. */
const REDUCES = new Set([2, 8]);

/**
 * Returns an amount's effect on the partner's debt. A Return's and a Credit's magnitude is
 * subtracted whatever its sign on the wire (docs/decisions.md, “Signs of amounts”); `null` for an
 * unknown type, which no sum includes.
 */
export function signedAmount(type: number, amount: Decimal): Decimal | null {
  if (ADDS.has(type)) return amount;
  return REDUCES.has(type) ? reducedBy(amount) : null;
}

export function reducesDebt(type: number): boolean {
  return REDUCES.has(type);
}
