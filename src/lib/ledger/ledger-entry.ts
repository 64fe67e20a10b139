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

/** What sums and aging have to know of a transaction (interface 2.9). */
export interface LedgerEntry {
  Type: number;
  Status: number;
  Partner: PartnerReference | null;
  DueAt: string | null;
  Total: Money;
  Balance: Money;
}
