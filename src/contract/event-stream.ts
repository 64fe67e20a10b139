/**
 * `GET /api/events`: server-sent events (WHATWG HTML §9.2) of one service account. An event says
 * that something changed but not its new value, so a listener reloads the affected data. Each has
 * an `id`; with the last id in `Last-Event-ID`, a listener gets the events since then. A stream
 * starts with `open` if nothing was missed since that id, or none was given, otherwise with
 * `reset`; `reset` also follows events that a slow reader lost. Comments come every 15 seconds. A
 * person may have 20 streams, or a browser if nobody signs in, identified by `Waybill-Browser`. One
 * more ends the oldest.
 */
export const eventKinds = [
  /**
   * The first page of the inbox has changed: `data` is its digest; `''` if it can't be loaded any
   * more. Only for people with triage.
   */
  'arrivals',
  /**
   * Notifications were assigned or unassigned, or a note was changed. Only for people with triage.
   */
  'team',
  /** The outcome of a write has changed. */
  'batches',
  /**
   * A background job or one of its targets has changed (`job.ts`). Only for people with triage or
   * accounting.
   */
  'jobs',
  /** An administrator changed the settings of `GET /api/settings`. */
  'settings',
  /** Someone saved, changed, deleted or reordered a view (`view.ts`). */
  'views',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Milliseconds between two comments that show that the stream is alive. */
export const SIGN_OF_LIFE = 15_000;
