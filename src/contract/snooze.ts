import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Snoozed notifications, stored by the proxy for everybody who shares the account: the interface
 * has no place for them, and no status is changed. A notification is snoozed until a time, or until
 * something new happens to its record, or until either.
 *
 * `GET /api/notifications/snoozed?after=` returns all that are snoozed or came back recently; if
 * nothing has changed since the revision `after`, `snoozes` is `null`. `POST
 * /api/notifications/snoozed` snoozes, ends a snooze, or undoes an earlier request. Ids are those
 * of an update (4.2), compared without regard to case. Times are ISO 8601 in UTC.
 */

/** Most snoozed notifications of an account's people at a time. */
export const MOST_SNOOZED = 2000;
/** Maximum number of notifications in one request. */
export const MOST_SNOOZED_AT_ONCE = 200;
/** Most notifications of a record that a request lists as known. */
export const MOST_KNOWN = 200;
/** Longest snooze, in milliseconds. */
export const LONGEST_SNOOZE = 366 * 86_400_000;
/** Longest notification that is stored with its snooze, as JSON, in UTF-16 units. */
export const LONGEST_ROW = 8_000;

const snooze = z.object({
  id: z.string(),
  /**
   * `waiting`: not in the inbox. `back`: on top of the inbox again. `ended`: like any other
   * notification.
   */
  state: z.enum(['waiting', 'back', 'ended']),
  /** The person or rule that snoozed it; `null` where nobody signs in. */
  who: z.nullable(z.string()),
  at: z.string(),
  /** `null`: until something new happens to the record. */
  until: z.nullable(z.string()),
  onNews: z.boolean(),
  backAt: z.nullable(z.string()),
  /** Why it came back. */
  why: z.nullable(z.enum(['time', 'news'])),
  /** The status that Waybill has set since (interface 3.1); `null` without a change. */
  status: z.nullable(integer),
  /** The notification at the time when it was snoozed, with all its fields. */
  row: z.unknown(),
  /** Grows with every change. */
  version: integer,
});
export type Snooze = z.output<typeof snooze>;

/** Answer of `GET /api/notifications/snoozed`. */
export const snoozeList = z.object({
  revision: integer,
  /** The server's clock, to which all times refer. */
  now: z.string(),
  snoozes: z.nullable(z.array(snooze)),
});
export type SnoozeList = z.output<typeof snoozeList>;

/**
 * Answer of `POST /api/notifications/snoozed`: each snooze in its current state, and how many were
 * left alone.
 */
export const snoozeResult = z.object({ changed: z.array(snooze), skipped: integer });
export type SnoozeResult = z.output<typeof snoozeResult>;
