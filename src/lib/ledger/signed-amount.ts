import { reducedBy } from '../decimal-sum.ts';
import { decimalFromText, type Decimal } from '../decimal.ts';
import type { Money } from './ledger-entry.ts';

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

interface AmountOfLine {
  /** A magnitude. */
  amount?: { value: string; units: number } | undefined;
  type?: number | null | undefined;
}

/** Returns the amount of a batch's line with its sign, so that the lines of a payment add up. */
export function signedMoney({ amount, type }: AmountOfLine): Money | null {
  if (!amount) return null;
  const value = decimalFromText(amount.value)!;
  const signed = type == null ? null : signedAmount(type, value);
  return { Value: signed ?? value, Units: amount.units };
}

export function reducesDebt(type: number): boolean {
  return REDUCES.has(type);
}
