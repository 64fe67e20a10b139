import type { Decimal } from '../decimal.ts';
import { addDecimals, subtractDecimals, sumDecimals } from '../decimal-sum.ts';
import type { BankStatement } from './bank-statement.ts';

/**
 * Returns the difference between the stated closing balance and the opening balance plus entries;
 * `null` if the bank doesn't state both.
 */
export function balanceDifference({ opening, closing, entries }: BankStatement): Decimal | null {
  if (opening === null || closing === null) return null;
  const booked = entries.filter(({ kind }) => kind !== 'pending');
  const reached = addDecimals(opening, sumDecimals(booked.map(({ amount }) => amount)));
  return subtractDecimals(closing, reached);
}
