import type { ServiceAnswer } from '../service/service-call.ts';
import type { SendingClock } from '../service/sending-clock.ts';

/**
 * PREPARED: on disk, certainly not sent. SENDING: bytes may have left. DONE and REJECTED: the
 * service said yes or no, for good. UNKNOWN: it may or may not have been done.
 */
export type EntryState = 'PREPARED' | 'SENDING' | 'DONE' | 'REJECTED' | 'UNKNOWN';

/** Its own answer, else what the service showed since, else a person's word. */
export type SettledBy = 'answer' | 'read-back' | 'person';

/** A write that was requested. Requests with the same key are equal regardless of the person. */
export interface Intent {
  /** The service account the write is signed with: one key may stand once in each. */
  account: string;
  /** The person who first requested it; `null` where nobody signed in. */
  who: string | null;
  /** The second person, where it takes one. */
  approvedBy?: string | null;
  /** Idempotency-Key in lower case. */
  key: string;
  /** Id in the endpoint table. */
  endpoint: string;
  /** Path and query below the base address. */
  target: string;
  /** Exactly what goes out; `null` where the request has no body. */
  body: string | null;
  /** Hash of the caller's body, before a TransactionId was added. */
  bodyHash: string;
}

/** A write on record. */
export interface Entry extends Intent {
  id: number;
  state: EntryState;
  /**
   * Number of sendings so far. A transition names the sending it belongs to, so that it can't
   * affect a later one.
   */
  epoch: number;
  /** Taken back while it was PREPARED: it is never sent. */
  isWithdrawn: boolean;
  /** Why it is in that state: the last line of its history. */
  reason: string;
  /** The service's whole answer as it came, where one was stored. */
  answer: ServiceAnswer | null;
  /** The evidence for DONE or REJECTED; `null` in all other states. */
  settledBy: SettledBy | null;
  /** Milliseconds since 1970, of the last sending; `null` while it was never sent. */
  sendingAt: number | null;
  /** The clocks at sending; `null` also where they were not recorded. */
  sendingClock: SendingClock | null;
  reportId: string | null;
  recordsReceived: number | null;
}

/** The person who made a decision, and their note. */
export interface Decision {
  who: string | null;
  note: string | null;
  /** Codes of payments that go out though the service lists them, or can't be asked. */
  despite?: readonly string[] | undefined;
}

/** The meaning of an answer for its write. */
export interface WriteVerdict {
  state: 'DONE' | 'REJECTED' | 'UNKNOWN';
  reason: string;
  /** Where the answer names one (interface 2.5, 4.8), whatever the state. */
  reportId: string | null;
  recordsReceived: number | null;
}
