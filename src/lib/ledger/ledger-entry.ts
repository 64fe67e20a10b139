import type { Decimal } from '../decimal.ts';

/** Money of the interface (2.7): amounts of different Units are never added or compared. */
export interface Money {
  Value: Decimal;
  Units: number;
}

/** Partner of the interface (2.8). */
export interface PartnerReference {
  Id: string | null;
  Code: string | null;
  Name: string | null;
}

/** The fields of a transaction that sums and aging need (interface 2.9). */
export interface LedgerEntry {
  Type: number;
  Status: number;
  Partner: PartnerReference | null;
  DueAt: string | null;
  Total: Money;
  Balance: Money;
}
