import type { BatchLine } from '#contract/batch.ts';
import { decimalFromText } from '#lib/decimal.ts';
import type { Money } from '#lib/ledger/ledger-entry.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';

/** Returns a line's amount with its sign in the ledger, so that the lines of a payment add up. */
export function moneyOfLine({ amount, type }: Pick<BatchLine, 'amount' | 'type'>): Money | null {
  if (!amount) return null;
  const value = decimalFromText(amount.value)!;
  const signed = type == null ? null : signedAmount(type, value);
  return { Value: signed ?? value, Units: amount.units };
}
