import type { ServiceAnswer } from '../service/service-call.ts';
import type { SendingClock } from '../service/sending-clock.ts';

/**
 * PREPARED: on disk, certainly not sent. SENDING: bytes may have left. DONE and REJECTED: the
 * service's final yes or no. UNKNOWN: it may or may not have been done.
 */
export type EntryState = 'PREPARED' | 'SENDING' | 'DONE' | 'REJECTED' | 'UNKNOWN';

/** The write's own answer, else later data from the service, else a person's decision. */
export type SettledBy = 'answer' | 'read-back' | 'person';

/** A write that was requested. Requests with the same key are equal regardless of the person. */
export interface Intent {
  /** The service account that signs the write; a key is unique within each account. */
  account: string;
  /** The person who first requested it; `null` where nobody signed in. */
  who: string | null;
  /** The second person, where one is required. */
  approvedBy?: string | null;
  /** Idempotency-Key in lower case. */
  key: string;
  /** Id in the endpoint table. */
  endpoint: string;
  /** Path and query below the base address. */
  target: string;
  /** The exact body to send; `null` where the request has no body. */
  body: string | null;
  /** Hash of the caller's body, before a TransactionId was added. */
  bodyHash: string;
}

/** A write on record. */
export interface Entry extends Intent {
  id: number;
  state: EntryState;
  /**
   * How often the write was sent so far. A transition names the attempt it belongs to, so that it
   * can't affect a later one.
   */
  epoch: number;
  /** Withdrawn while it was PREPARED: it is never sent. */
  isWithdrawn: boolean;
  /** The reason for the state: the last line of its history. */
  reason: string;
  /** The service's whole answer as received, if it was stored. */
  answer: ServiceAnswer | null;
  /** The evidence for DONE or REJECTED; `null` in all other states. */
  settledBy: SettledBy | null;
  /** Milliseconds since 1970 when it was last sent; `null` if it was never sent. */
  sendingAt: number | null;
  /** The clocks when it was sent; `null` also where they were not recorded. */
  sendingClock: SendingClock | null;
  reportId: string | null;
  recordsReceived: number | null;
}

/** The person who made a decision, and their note. */
export interface Decision {
  who: string | null;
  note: string | null;
  /** Codes of payments that are sent although the service lists them already, or can't be asked. */
  despite?: readonly string[] | undefined;
}

/** The meaning of an answer for its write. */
export interface WriteVerdict {
  state: 'DONE' | 'REJECTED' | 'UNKNOWN';
  reason: string;
  /** The report in the answer, if it names one (interface 2.5, 4.8), in any state. */
  reportId: string | null;
  recordsReceived: number | null;
}
