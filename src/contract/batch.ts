import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints about submitted batches: `GET /api/batches`, `GET /api/batches/{id}`,
 * `POST /api/batches/{id}/send-again` and `POST /api/batches/{id}/arrived`. They come from the
 * proxy's journal, because the service has no list of batches. Times are ISO 8601 in UTC.
 */

/** PREPARED: not sent. UNKNOWN: it may or may not have been done, "uncertain" on screen. */
export const batchStates = ['PREPARED', 'SENDING', 'DONE', 'REJECTED', 'UNKNOWN'] as const;
const batchState = z.enum(batchStates);
export type BatchState = z.output<typeof batchState>;

/** 4.2; 4.3 and 4.5; 4.8; 4.9. */
export const batchKinds = ['update', 'archive', 'acknowledge', 'apply'] as const;
const batchKind = z.enum(batchKinds);
export type BatchKind = z.output<typeof batchKind>;

/**
 * The outcome of a line. `proven`: read back from the service. `refused`: the service refused it,
 * and the read-back shows no effect. `reported`: the service reported success, and there is nothing
 * to read back. `contradicted`: report and read-back differ. `pending`: not known yet.
 */
const verdicts = ['proven', 'refused', 'reported', 'contradicted', 'pending'] as const;
const verdict = z.enum(verdicts);
export type Verdict = z.output<typeof verdict>;

/**
 * Sums of a batch of payments in one Units, exact. `sent`: the payments. Each verdict: the amounts of
 * its lines, those for Returns and Credits subtracted; the difference is not applied to any line.
 */
const amountsOfUnits = z.object({
  units: integer,
  sent: z.string(),
  proven: z.string(),
  refused: z.string(),
  reported: z.string(),
  contradicted: z.string(),
  pending: z.string(),
});
export type BatchAmounts = z.output<typeof amountsOfUnits>[];

/** The requested change of a notification, a transaction or a payment. */
const asked = z.enum(['read', 'unread', 'archive', 'acknowledge', 'apply']);

const batchFields = {
  /** The journal's number; newer batches have greater ones. */
  id: integer,
  /** Idempotency-Key; the TransactionId of 4.8 and 4.9 where the body had none. */
  key: z.string(),
  /** Id in the proxy's endpoint table: `notifications.archiveOne`. */
  endpoint: z.string(),
  kind: batchKind,
  /** The person who requested the batch; `null` if nobody signs in. */
  who: z.nullable(z.string()),
  /** The second person, who approved the batch; `null` if it needed none. */
  approvedBy: z.optional(z.nullable(z.string())),
  preparedAt: z.string(),
  sendingAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** When the batch's state became DONE or REJECTED. */
  settledAt: z.nullable(z.string()),
  /** From the first byte sent to the end of the answer, of the last sending. */
  milliseconds: z.nullable(integer),
  state: batchState,
  /** The reason for the state; ends a sentence, without its full stop. */
  reason: z.string(),
  reportId: z.nullable(z.string()),
  /** Lines that were sent: ids of 4.2, 4.3, 4.5 and 4.8, targets (or AutoApply payments) of 4.9. */
  sent: integer,
  /** Elements of the arrays that were sent, which RecordsReceived should equal. */
  elements: integer,
  recordsReceived: z.nullable(integer),
  /** RecordsReceived is neither `elements` nor `sent`: a warning. */
  receivedDiffers: z.boolean(),
  verdicts: z.object({
    proven: integer,
    refused: integer,
    reported: integer,
    contradicted: integer,
    pending: integer,
  }),
  /** Only of 4.9, by Units. */
  amounts: z.optional(z.array(amountsOfUnits)),
  /** Lines of the report so far, and how many of the sent lines they name. */
  reportLines: integer,
  namedLines: integer,
  /** Whether the verdicts of all lines are final, and since when. */
  isFollowed: z.boolean(),
  followedAt: z.nullable(z.string()),
  /**
   * Whether only a person can continue it: an UNKNOWN that can't be verified, or a PREPARED that
   * waits for a click.
   */
  needsPerson: z.boolean(),
};

const batch = z.object(batchFields);
export type Batch = z.output<typeof batch>;

/**
 * Answer of `GET /api/batches`, newest first. Query: `before` (an id), `limit` (1 to 200, 50),
 * `endpoint`, `kind`, `state` (a state, or `uncertain` for UNKNOWN), `person=true` (those that need
 * one), `failed=true` (those with a line that is refused or contradicted), `open=true` (those that go
 * on by themselves: not followed to the end, and waiting for no person), `since` (prepared at that
 * time or after it, ISO 8601 in UTC), `until` (prepared before that time), `amounts=true` (with the sums
 * of payments, which take longer), `record` (an id that was sent: the history of one transaction
 * or notification), `report` (its ReportId), `key`, `find` (any of these three, a payment number, or
 * an own reference of a transaction: all of it, in any case).
 */
export const batchList = z.object({
  batches: z.array(batch),
  /** `before` of the next page; `null` at the end. */
  next: z.nullable(integer),
  /** Counts of all batches, regardless of the query. */
  uncertain: integer,
  needsPerson: integer,
});
export type BatchList = z.output<typeof batchList>;

const batchLine = z.object({
  /** From 0, in the order sent. */
  position: integer,
  /** The id as sent; `null` for a payment left to AutoApply. */
  id: z.nullable(z.string()),
  asked,
  /** PaymentNumber, only of 4.9. */
  paymentNumber: z.nullable(z.string()),
  /** The partner's Name, else Code, else Id, as sent, only of 4.9. */
  partner: z.optional(z.string()),
  /**
   * The target's type and number, and the amount as a magnitude, only of 4.9. Without a target, the
   * amount is the payment's.
   */
  type: z.optional(z.nullable(integer)),
  transactionNumber: z.optional(z.nullable(z.string())),
  amount: z.optional(z.object({ value: z.string(), units: integer })),
  verdict,
  /**
   * Whether the verdict can't change any more: refused and contradicted become final after the
   * waiting time.
   */
  isFinal: z.boolean(),
  /** The reason in our words; ends a sentence, without its full stop. */
  reason: z.string(),
  /**
   * The message and Status of the report's line. Status stays a number, since the interface does
   * not explain it.
   */
  message: z.nullable(z.string()),
  lineStatus: z.nullable(integer),
  /** Whether a line of the report names this line. */
  isNamed: z.boolean(),
  /** When the verdict last changed. */
  changedAt: z.string(),
});
export type BatchLine = z.output<typeof batchLine>;

/** A payment's fields that only Waybill has: the interface has none for them. */
const internalFields = z.object({
  /** The index of the payment in the batch, from 0. */
  payment: integer,
  paymentNumber: z.string(),
  bankDate: z.nullable(z.string()),
  /** '' where it has none; likewise `note`. */
  bankReference: z.string(),
  note: z.string(),
});
export type InternalFields = z.output<typeof internalFields>;

const step = z.object({
  at: z.string(),
  /** The new state; `null` if the step didn't change it. */
  state: z.nullable(batchState),
  /** Ends a sentence, without its full stop. */
  reason: z.string(),
  /** The person who decided, or `null`. */
  who: z.nullable(z.string()),
  /** The person's note on the decision. */
  note: z.nullable(z.string()),
});
export type BatchStep = z.output<typeof step>;

const evidence = z.object({
  at: z.string(),
  /** Before the write was sent, or after. */
  when: z.enum(['before', 'after']),
  /** The request to the service, in words for people. */
  asked: z.string(),
  found: z.string(),
});
export type BatchEvidence = z.output<typeof evidence>;

/**
 * Why a payment was not sent, or not again: the service already lists its number, or that could not
 * be checked. A person may send it anyway, by naming the codes in `despite`.
 */
const held = z.object({ why: z.enum(['listed', 'unchecked']), codes: z.array(z.string()) });
export type Held = z.output<typeof held>;

/** Answer of `GET /api/batches/{id}`, and of the two decisions. */
export const batchDetails = z.object({
  ...batchFields,
  request: z.object({
    method: z.string(),
    /** Path below the base address. */
    target: z.string(),
    /** Exactly as sent; `null` for none. */
    body: z.nullable(z.string()),
  }),
  /** The raw answer to the last sending, if there was one. */
  answer: z.nullable(
    z.object({ status: integer, contentType: z.nullable(z.string()), body: z.string() }),
  ),
  /** Oldest first; it only grows. Includes changes of verdicts, as counts. */
  history: z.array(step),
  evidence: z.array(evidence),
  lines: z.array(batchLine),
  /** From the draft that the batch was sent from, without payments that have no such field. */
  internal: z.optional(z.array(internalFields)),
  /** The reason why a PREPARED or UNKNOWN batch was held back, otherwise `null`. */
  held: z.nullable(held),
  /** When the waiting time ends; `null` if the batch was not sent. */
  maySendAgainAt: z.nullable(z.string()),
  /** Milliseconds until then, 0 where it has passed: the browser's clock may differ. */
  waitingTimeLeft: integer,
  /**
   * Why the waiting time started over after the sending: the clocks disagree (`clocks`), or only
   * the system clock, which can be set, is left (`unknown`). `null` where it did not.
   */
  waitRestarted: z.nullable(z.enum(['clocks', 'unknown'])),
  /** The decisions open to a person; `sendAgain` is blocked until the waiting time has passed. */
  may: z.object({ sendAgain: z.boolean(), arrived: z.boolean() }),
});
export type BatchDetails = z.output<typeof batchDetails>;

/** Body of the two decisions. */
export const batchDecision = z.strictObject({
  note: z.string().check(z.maxLength(1000)),
  /** Codes of `held` that a person has seen and overrides. */
  despite: z.optional(z.array(z.string())),
});
