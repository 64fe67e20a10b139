import { idKey, isGuidShaped } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import type { LedgerEntry } from '#lib/ledger/ledger-entry.ts';

/** A transaction that was chosen, as it was then. */
export interface Chosen extends LedgerEntry {
  Id: string;
  TransactionNumber: string | null;
  /** TransactionNumber is an own reference, which the service did not give. */
  isOwnNumber?: true;
}

/** One write of 4.8, sent under one Idempotency-Key however often it is tried. */
export interface AcknowledgementBatch {
  key: string;
  transactions: readonly Chosen[];
  /**
   * `sending` is on record before anything leaves the page; `sent`: the proxy has it in its journal,
   * which says the rest. `failed`: the proxy did not take it at all.
   */
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why it failed. */
  reason: string | null;
  /** The service refused it, and it is not split further. */
  isRefused?: true;
}

/** What was chosen to be acknowledged, once and for all, and how far it came. */
export interface Acknowledgement {
  id: string;
  /** In ms since 1970. */
  createdAt: number;
  /** Nothing is sent before a person has looked at it; `stopped`: a person has it wait, half sent. */
  state: 'review' | 'sending' | 'stopped' | 'sent';
  batches: readonly AcknowledgementBatch[];
  leftOut: readonly { transaction: Chosen; why: string }[];
}

/** Most transactions of one write (docs/decisions.md, “Request sizes”). */
const MOST = 200;

/** Transactions of a write that is not split further. */
const SMALL = 25;

interface Plan {
  id: string;
  now: number;
  newKey: () => string;
}

/** Each transaction once, in batches; what the interface does not let be named is left out. */
export function planAcknowledgement(
  chosen: readonly Chosen[],
  { id, now, newKey }: Plan,
): Acknowledgement {
  const leftOut: { transaction: Chosen; why: string }[] = [];
  const sendable = new Map<string, Chosen>();
  for (const transaction of chosen) {
    const why = whyNot(transaction);
    if (why !== null) leftOut.push({ transaction, why });
    else sendable.set(idKey(transaction.Id), transaction);
  }
  const all = [...sendable.values()];
  const starts = Array.from({ length: Math.ceil(all.length / MOST) }, (_, index) => index * MOST);
  return {
    id,
    createdAt: now,
    state: 'review',
    batches: starts.map((start) => ({
      key: newKey(),
      transactions: all.slice(start, start + MOST),
      state: 'waiting',
      reason: null,
    })),
    leftOut,
  };
}

/**
 * Halves of what the service refused, perhaps for its size: how many it takes is not shown (interface
 * 8). It is sent, with the refusal in the journal, where it is small, or a small one was refused.
 */
export function splitRefused(
  of: Acknowledgement,
  index: number,
  newKey: () => string,
): Acknowledgement {
  const batch = of.batches[index]!;
  const { transactions } = batch;
  const maySplit =
    transactions.length > SMALL &&
    !of.batches.some((it) => it.isRefused === true && it.transactions.length <= SMALL);
  if (!maySplit) {
    const refused = { ...batch, state: 'sent', reason: null, isRefused: true } as const;
    return { ...of, batches: of.batches.with(index, refused) };
  }
  const half = Math.ceil(transactions.length / 2);
  const halves = [transactions.slice(0, half), transactions.slice(half)].map((some) => ({
    key: newKey(),
    transactions: some,
    state: 'waiting' as const,
    reason: null,
  }));
  return { ...of, batches: of.batches.toSpliced(index, 1, ...halves) };
}

/** Interface 2.11: an id of a Guid's shape, and a partner by its Id or its Code. */
function whyNot({ Id, Partner }: Chosen): string | null {
  if (!isGuidShaped(Id)) return 'its id is no GUID, which an acknowledgement must name';
  if (!Partner?.Id && !Partner?.Code) return 'it names no partner, which an acknowledgement must';
  return null;
}

/** Body of 4.8, without the TransactionId that the proxy puts in. */
export function bodyOf({ transactions }: AcknowledgementBatch): Json {
  return {
    Acknowledgements: transactions.map(({ Id, Partner, Type, TransactionNumber }) => ({
      Id,
      Partner: {
        Id: Partner?.Id ?? null,
        Code: Partner?.Code ?? null,
        Name: Partner?.Name ?? null,
      },
      Type,
      TransactionNumber,
    })),
  };
}
