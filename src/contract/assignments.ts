import { guid, integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Assignments of notifications among the people who share a service account. The proxy stores them,
 * because the interface has no place for them. A notification can be assigned to one person, with a
 * note. `GET /api/notifications/news?since=` returns the changes since the `next` of an earlier
 * answer; without `since`, all assignments and the last minutes' changes. `GET
 * /api/notifications/{id}/history` returns everything that Waybill knows of a notification. `POST
 * /api/notifications/taken` assigns, reassigns, unassigns, or changes the note. Where nobody signs
 * in, POST is refused with `nobody-signs-in`. Ids are those that an update takes (4.2), compared
 * without regard to case: where the service gives a notification no id, its RecordId, which covers
 * every notification of that record. Times are ISO 8601 in UTC, by the server's clock.
 */

/** Longest note, in UTF-16 units. */
export const NOTE_LENGTH = 500;

/**
 * Most notifications of one request, the same limit as for a write (docs/decisions.md, “Request
 * sizes”).
 */
export const MOST_AT_ONCE = 200;

/** Most assignments of an account's people at a time. */
export const MOST_ASSIGNED = 5000;

/** The assignment of a notification, current or past. */
const assignment = z.object({
  id: z.string(),
  /** `null`: no longer assigned. */
  who: z.nullable(z.string()),
  /** Start of the assignment; `null` likewise. */
  since: z.nullable(z.string()),
  /** The colleague or rule that assigned it; `null` where the person did. */
  by: z.optional(z.nullable(z.string())),
  /** Plain text, as its author wrote it; `''` for none. */
  note: z.string(),
  /**
   * Grows with every change. Reassigning, unassigning and editing the note name the version on
   * screen.
   */
  version: integer,
});
export type Assignment = z.output<typeof assignment>;

/** One write to notifications that the service accepted from this Waybill. */
const doneBatch = z.object({
  /** Number of the batch. */
  batch: integer,
  /** `null` where nobody signed in. */
  who: z.nullable(z.string()),
  at: z.string(),
  /** Ids by their new status: 2, 1, 4 of interface 3.1. */
  read: z.array(z.string()),
  unread: z.array(z.string()),
  archive: z.array(z.string()),
});
export type DoneBatch = z.output<typeof doneBatch>;

/** Answer of `GET /api/notifications/news`. */
export const notificationNews = z.object({
  /** Current or changed assignments. */
  taken: z.array(assignment),
  /** Oldest first: the later change wins. Includes the caller's own. */
  done: z.array(doneBatch),
  /** Whether older changes were left out because there were too many. */
  isCut: z.boolean(),
  /** The server's clock, to which the times above refer. */
  now: z.string(),
  /** `since` of the next request. */
  next: integer,
});
export type NotificationNews = z.output<typeof notificationNews>;

/**
 * `take` and `take-over` (from the current assignee) assign to the caller, `assign` to a colleague
 * or, with `to: null`, to nobody.
 */
const assignmentSteps = ['take', 'take-over', 'release', 'note', 'assign'] as const;
const assignmentStep = z.enum(assignmentSteps);
export type AssignmentStep = z.output<typeof assignmentStep>;

/** Body of `POST /api/notifications/taken`. */
export const assignmentChange = z.strictObject({
  action: assignmentStep,
  /** For `assign`: a colleague's name, or `null` for nobody. */
  to: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(100)))),
  /** For all steps but `release`; otherwise `''`. A colleague's name after `@` alerts them. */
  note: z.string().check(z.maxLength(NOTE_LENGTH)),
  /** For `assign`: puts the note above the existing one, which it otherwise replaces. */
  adds: z.optional(z.boolean()),
  of: z
    .array(
      z.strictObject({
        id: guid,
        /**
         * The version on screen, 0 for none. `take` ignores it: it assigns only unassigned
         * notifications.
         */
        version: z.int().check(z.minimum(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});
export type AssignmentChange = z.output<typeof assignmentChange>;

/**
 * Answer of `POST /api/notifications/taken`: each assignment as it is now. Those that someone else
 * held or changed first are in `refused`, with that person's name.
 */
export const assignmentResult = z.object({
  changed: z.array(assignment),
  refused: z.array(assignment),
});
export type AssignmentResult = z.output<typeof assignmentResult>;

/** A write to a notification, and its outcome. */
const doneStep = z.object({
  batch: integer,
  who: z.nullable(z.string()),
  at: z.string(),
  what: z.enum(['read', 'unread', 'archive']),
  /**
   * `done`: the service accepted the write, or lists the status. `refused`: it was not done.
   * `open`: unknown, or pending.
   */
  outcome: z.enum(['done', 'refused', 'open']),
});
export type DoneStep = z.output<typeof doneStep>;

const handStep = z.object({
  at: z.string(),
  what: assignmentStep,
  who: z.string(),
  /** The former owner; `null` for nobody; the same person where an undo restored it. */
  had: z.nullable(z.string()),
  /** Of `assign`: to whom. */
  to: z.nullable(z.string()),
  note: z.string(),
});
export type HandStep = z.output<typeof handStep>;

/** An event of a notification's snooze, for its activity. */
const snoozeStep = z.object({
  at: z.string(),
  what: z.enum(['snooze', 'end', 'undo', 'time', 'news']),
  who: z.nullable(z.string()),
  until: z.nullable(z.string()),
  onNews: z.boolean(),
});
export type SnoozeStep = z.output<typeof snoozeStep>;

const labelStep = z.object({
  at: z.string(),
  what: z.enum(['add', 'remove']),
  name: z.string(),
  /** The person or rule; `null` where nobody signs in. */
  who: z.nullable(z.string()),
});
export type LabelStep = z.output<typeof labelStep>;

const muteStep = z.object({
  at: z.string(),
  what: z.enum(['mute', 'unmute']),
  who: z.nullable(z.string()),
});
export type MuteStep = z.output<typeof muteStep>;

/** An alert that a rule sent. */
const alertStep = z.object({ at: z.string(), who: z.string(), people: z.array(z.string()) });
export type AlertStep = z.output<typeof alertStep>;

/** Answer of `GET /api/notifications/{id}/history`: the newest hundred of each, newest first. */
export const notificationHistory = z.object({
  hands: z.array(handStep),
  done: z.array(doneStep),
  snoozes: z.array(snoozeStep),
  labels: z.array(labelStep),
  alerts: z.array(alertStep),
  mutes: z.array(muteStep),
});
export type NotificationHistory = z.output<typeof notificationHistory>;

/**
 * Answer of `GET /api/notifications/colleagues`: the people that notifications can be assigned to.
 * Those are Waybill's own users who may open the inbox; with other sign-in, people who have used
 * it.
 */
export const colleagueList = z.object({ names: z.array(z.string()) });

/** An assignment, a mention or a rule's alert that the person has not seen. */
const concern = z.object({
  /** Of the notification. */
  id: z.string(),
  version: integer,
  kind: z.enum(['assigned', 'mentioned', 'alerted']),
  /** The colleague, or `Rule: name`. */
  who: z.string(),
  at: z.string(),
  note: z.string(),
});
export type Concern = z.output<typeof concern>;

/** Answer of `GET /api/notifications/concerns`: the newest hundred, newest first. */
export const concernList = z.object({
  concerns: z.array(concern),
  /** `until` of a request that marks these as seen. */
  next: integer,
});
export type ConcernList = z.output<typeof concernList>;

/** Body of `POST /api/notifications/concerns/seen`. */
export const concernsSeen = z.strictObject({ until: z.int().check(z.minimum(0)) });
