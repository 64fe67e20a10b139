import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own failures (RFC 9457). `type` is `urn:waybill:problem:` and one of these, and never
 * changes its meaning; the service's own failures are passed through as the service sent them.
 */
export const problemKinds = [
  /** No such endpoint in the interface. */
  'unknown-endpoint',
  'method-not-allowed',
  /** A path or query value that the interface does not allow. */
  'bad-parameter',
  /** A body that is not JSON or not what the interface describes. */
  'bad-body',
  'body-too-large',
  'wrong-content-type',
  /** A write without an Idempotency-Key that is a UUID. */
  'idempotency-key-missing',
  /** The same key with another body. */
  'idempotency-key-reused',
  /** The first request with this key is still in progress. */
  'write-under-way',
  'cross-site',
  'wrong-host',
  /** The proxy has no credentials for the service: only the carriers can be read. */
  'no-credentials',
  /** No connection: refused, DNS, TLS. Nothing was sent. */
  'service-unreachable',
  /** A read whose answer was cut off. */
  'service-broke-off',
  'service-timeout',
  /**
   * Nothing was sent: the service requested a pause, or can't answer all waiting requests in time.
   * `Retry-After` says when to try again.
   */
  'service-busy',
  /** The service answered 401 to a signed request. */
  'service-refused-credentials',
  /** The service refused a read that Waybill needs for this. */
  'service-refused',
  /** The service answered something other than the JSON of the interface. */
  'service-answer-unreadable',
  'service-answer-too-large',
  /**
   * The write may or may not have reached the service; Waybill will not send it again by itself.
   */
  'write-uncertain',
  /**
   * The service already lists a payment with that number: nothing was sent, and a person decides.
   */
  'payment-listed',
  /** Whether the service already has the payment could not be checked: nothing was sent. */
  'payment-unchecked',
  /** The write was withdrawn before it was sent: it is never sent. */
  'write-withdrawn',
  /** There is no such batch. */
  'unknown-batch',
  /** The decision does not fit the batch's state: its outcome is known, or it is in progress. */
  'batch-not-open',
  /** Can be sent again only after the waiting time: `maySendAgainAt` says when. */
  'batch-too-early',
  /** The caller has no such job. */
  'unknown-job',
  /** A job's state does not allow this. */
  'job-not-open',
  /** The draft was deleted, or the caller may not see it. */
  'unknown-draft',
  /**
   * The draft was changed elsewhere since it was loaded or reviewed: nothing was changed or sent.
   */
  'draft-changed',
  /** The draft was sent: it can't be changed any more. */
  'draft-locked',
  /** The draft can't be sent as it is; the review says why. */
  'draft-not-ready',
  /** The draft would reserve more than Waybill stores: nothing was changed. */
  'draft-too-large',
  /** All open drafts together would be more than Waybill stores: nothing was changed. */
  'too-many-drafts',
  /**
   * The caller makes too many requests at once: `Retry-After` says when to try again. Nothing was
   * done.
   */
  'too-busy',
  /** The review has warnings that were not confirmed. */
  'draft-not-confirmed',
  /** Above the payer's limit: a second payer must send it. Nothing was sent. */
  'second-approver',
  /** The draft has more for a transaction than is left of its balance: nothing was sent. */
  'over-allocated',
  /** More own references than Waybill stores, or one Id with two. */
  'bad-references',
  /** Too many notifications would be assigned: nothing was assigned. */
  'too-many-taken',
  /** Assigning requires that people sign in, and here nobody does. */
  'nobody-signs-in',
  /** Nobody is signed in, or the session has ended. Nothing was done. */
  'signed-out',
  /** The caller's roles do not allow it. Nothing was done. */
  'not-allowed',
  /** The request names no service account of the caller. Nothing was done. */
  'no-account',
  /** The caller has the most access tokens that Waybill allows: none was created. */
  'too-many-tokens',
  /** The name or the password is wrong; the answer does not say which. */
  'sign-in-refused',
  /** Too many sign-ins failed or are in progress: `Retry-After` says when to try again. */
  'sign-in-too-often',
  /** The settings, or a user, were changed since they were loaded: nothing was changed. */
  'settings-changed',
  /** The settings file can't be written: nothing was changed. */
  'settings-unwritable',
  /** The journal can't record: writes are refused, reads continue. */
  'journal-unavailable',
  /** The caller has too many event streams: the page polls instead. */
  'too-many-streams',
  'stopping',
  'internal',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

const PREFIX = 'urn:waybill:problem:';

export function problemType(kind: ProblemKind): string {
  return PREFIX + kind;
}

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: integer,
  detail: z.optional(z.string()),
  /** Advice for people. */
  whatToDo: z.optional(z.string()),
  /** The service's HTTP status, where one was received. */
  serviceStatus: z.optional(integer),
  /** For `batch-too-early`: ISO 8601 in UTC. */
  maySendAgainAt: z.optional(z.string()),
});
export type Problem = z.output<typeof problem>;

/** Returns the kind of one of our problems; `undefined` if the type is not one of ours. */
export function problemKind(type: string): ProblemKind | undefined {
  return problemKinds.find((kind) => problemType(kind) === type);
}
