import { idKey, isGuidShaped } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import type { LedgerEntry } from '#lib/ledger/ledger-entry.ts';
import { partsOf } from '#lib/parts-of.ts';

/** A chosen transaction, in its state at that time. */
export interface Chosen extends LedgerEntry {
  Id: string;
  TransactionNumber: string | null;
  /** Whether TransactionNumber is an own reference, which the service did not assign. */
  isOwnNumber?: true;
}

/** Transactions that a person reviews before they are acknowledged. Nothing was sent yet. */
export interface AcknowledgementReview {
  /** Id of the job that acknowledges them. */
  id: string;
  /** In ms since 1970. */
  createdAt: number;
  transactions: readonly Chosen[];
  leftOut: readonly { transaction: Chosen; why: string }[];
}

/** The most transactions in one write (docs/decisions.md, “Request sizes”). */
const MOST = 200;

/**
 * Returns a review with each transaction once; transactions that the interface can't name are left
 * out.
 */
export function reviewOf(
  chosen: readonly Chosen[],
  { id, now }: { id: string; now: number },
): AcknowledgementReview {
  const leftOut: { transaction: Chosen; why: string }[] = [];
  const sendable = new Map<string, Chosen>();
  for (const transaction of chosen) {
    const why = whyNot(transaction);
    if (why !== null) leftOut.push({ transaction, why });
    else sendable.set(idKey(transaction.Id), transaction);
  }
  return { id, createdAt: now, transactions: [...sendable.values()], leftOut };
}

/** Returns the number of writes for this many transactions. */
export function countRequests(transactions: number): number {
  return Math.ceil(transactions / MOST);
}

/** Returns the transactions of each write. */
export function requestsOf({ transactions }: AcknowledgementReview): (readonly Chosen[])[] {
  return partsOf(transactions, MOST);
}

/** Interface 2.11: an id in the form of a Guid, and a partner by its Id or its Code. */
function whyNot({ Id, Partner }: Chosen): string | null {
  if (!isGuidShaped(Id)) return 'its ID is not a GUID, which an acknowledgement needs';
  if (!Partner?.Id && !Partner?.Code) return 'it has no partner, which an acknowledgement needs';
  return null;
}

/** Returns transactions in the form of the interface (2.11). */
export function elementsOf(transactions: readonly Chosen[]): Json[] {
  return transactions.map(({ Id, Partner, Type, TransactionNumber }) => ({
    Id,
    Partner: {
      Id: Partner?.Id ?? null,
      Code: Partner?.Code ?? null,
      Name: Partner?.Name ?? null,
    },
    Type,
    TransactionNumber,
  }));
}
