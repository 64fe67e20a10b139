/**
 * `GET /api/events`: server-sent events (WHATWG HTML §9.2) of one service account. An event says
 * that something changed but not its new value, so a listener reads the affected data again. Each
 * has an `id`; with the last one in `Last-Event-ID`, a listener gets the events since then. A
 * stream begins with `open` where nothing was missed since that id, or none was given, otherwise
 * with `reset`; `reset` also follows events that a slow reader lost. Comments come every 15
 * seconds. A person may have 20 streams, or a browser where nobody signs in, identified by
 * `Waybill-Browser`. One more ends the oldest.
 */
export const eventKinds = [
  /**
   * The first page of the inbox is another: `data` is its digest; `''` where it can't be read any
   * more. Only for those who triage.
   */
  'arrivals',
  /** Notifications were taken or released, or a note was changed. Only for those who triage. */
  'team',
  /** A write has another outcome. */
  'batches',
  /**
   * A background job or one of its targets is another (`job.ts`). Only for those who triage or see
   * accounting.
   */
  'jobs',
  /** An administrator changed the settings of `GET /api/settings`. */
  'settings',
  /** Somebody saved, changed, deleted or ordered a view (`view.ts`). */
  'views',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Milliseconds between two signs of life. */
export const SIGN_OF_LIFE = 15_000;
