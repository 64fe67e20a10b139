import { signOf } from '../decimal-sum.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** FundInitiated, FundsSubmitted, FundsConfirmed (interface 3.2). */
const IN_FLIGHT = new Set([16, 64, 256]);
const SETTLED = 1024;

/** Shown, and never proposed for a payment (docs/decisions.md, “Open transactions”). */
export function isMoneyInFlight(status: number): boolean {
  return IN_FLIGHT.has(status);
}

/** Has a balance, no money in flight, and isn't settled (docs/decisions.md, “Open transactions”). */
export function isOpen({ Status, Balance }: Pick<LedgerEntry, 'Status' | 'Balance'>): boolean {
  return signOf(Balance.Value) !== 0 && Status !== SETTLED && !isMoneyInFlight(Status);
}
