import { signOf } from '../decimal-sum.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** FundInitiated, FundsSubmitted, FundsConfirmed (interface 3.2). */
const IN_FLIGHT = new Set([16, 64, 256]);
const SETTLED = 1024;

/** Money is on its way: shown, and never proposed for a payment (design.md, gaps). */
export function isMoneyInFlight(status: number): boolean {
  return IN_FLIGHT.has(status);
}

/** Something is left to pay, nothing is on its way, and it is not settled (design.md, gaps). */
export function isOpen({ Status, Balance }: Pick<LedgerEntry, 'Status' | 'Balance'>): boolean {
  return signOf(Balance.Value) !== 0 && Status !== SETTLED && !isMoneyInFlight(Status);
}
