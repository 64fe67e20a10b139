/**
 * `GET /api/events`: server-sent events (WHATWG HTML §9.2) of one service account. They say that
 * something is no longer what it was, never what it is: who hears one asks again for what is shown.
 *
 * Each has an `id`; with the last one in `Last-Event-ID`, a listener hears what was told since. A
 * stream begins with `open` where nothing was missed since that id, or none was given, else with
 * `reset`; `reset` also comes where a slow reader was spared some. Comments come every 15 seconds.
 *
 * One person has 20 streams at most, or one browser where nobody signs in, which `Waybill-Browser`
 * tells from others. One more ends the oldest of them.
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
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Milliseconds between two signs of life. */
export const SIGN_OF_LIFE = 15_000;
