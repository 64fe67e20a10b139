import type { FormerSnooze, StoredSnooze } from './snooze-rows.ts';

/** The state machine of a snooze. Pure, so that a model can be compared with it. */

export interface NewSnooze {
  id: string;
  recordKey: string | null;
  who: string | null;
  until: number | null;
  onNews: boolean;
  known: readonly string[];
  newest: number;
  notification: string;
}

/** @param seen whether a newer notification exists that the person has not seen */
export function begin(
  before: StoredSnooze | undefined,
  of: NewSnooze,
  at: number,
  seen: boolean,
): StoredSnooze {
  const isNews = of.onNews && seen;
  return {
    ...of,
    version: (before?.version ?? 0) + 1,
    at,
    state: isNews ? 'back' : 'waiting',
    backAt: isNews ? at : null,
    why: isNews ? 'news' : null,
    previous: before === undefined ? null : formerOf(before),
  };
}

/** Ends the snooze; returns `null` where it has ended already. */
export function end(before: StoredSnooze | undefined): StoredSnooze | null {
  if (before === undefined || before.state === 'ended') return null;
  return {
    ...before,
    version: before.version + 1,
    state: 'ended',
    previous: formerOf(before),
  };
}

/**
 * Returns the undone snooze; `null` where the version has changed, or the snooze before it is
 * forgotten.
 */
export function undo(before: StoredSnooze | undefined, version: number): StoredSnooze | null {
  if (before?.version !== version) return null;
  const { previous } = before;
  if (previous === 'forgotten') return null;
  if (previous === null) {
    return { ...before, version: version + 1, state: 'ended', previous: null };
  }
  return { ...previous, version: version + 1, previous: previousOf(previous) };
}

/**
 * Undoes the latest changes of a snooze as long as they made one of these versions; returns `null` where
 * nothing can be undone.
 */
export function undoAll(before: StoredSnooze, versions: ReadonlySet<number>): StoredSnooze | null {
  let undone: StoredSnooze | null = null;
  for (let { version } = before; versions.has(version); version--) {
    const current = undone ?? before;
    const next = undo(current, current.version);
    if (next === null) break;
    undone = next;
  }
  return undone;
}

/** Brings a snooze back at its time; a clock that is set back never hides it again. */
export function wakeByTime(snooze: StoredSnooze, now: number): StoredSnooze | null {
  const { state, until, version } = snooze;
  if (state !== 'waiting' || until === null || until > now) return null;
  return { ...snooze, version: version + 1, state: 'back', backAt: now, why: 'time' };
}

/** A notification of a record, from a check of the inbox. */
export interface ListedOfRecord {
  key: string;
  recordKey: string | null;
  instant: number;
  /** Whether no earlier check listed it. */
  isNew: boolean;
}

/** Ends a snooze when the record has a notification that the person could not have seen. */
export function wakeByNews(
  snooze: StoredSnooze,
  listed: readonly ListedOfRecord[],
  now: number,
): StoredSnooze | null {
  if (snooze.state !== 'waiting' || !snooze.onNews || snooze.recordKey === null) return null;
  return listed.some((one) => isNewsFor(snooze, one))
    ? { ...snooze, version: snooze.version + 1, state: 'back', backAt: now, why: 'news' }
    : null;
}

export function isNewsFor(
  { recordKey, known, newest }: Pick<StoredSnooze, 'recordKey' | 'known' | 'newest'>,
  { key, recordKey: of, instant, isNew }: ListedOfRecord,
): boolean {
  return of === recordKey && !known.includes(key) && (isNew || instant > newest);
}

/** Changes of a snooze that can be undone. */
const MOST_UNDONE = 10;

function formerOf({ version: _version, ...snooze }: StoredSnooze): FormerSnooze {
  return latest(snooze, MOST_UNDONE);
}

function latest(snooze: FormerSnooze, count: number): FormerSnooze {
  const previous = previousOf(snooze);
  if (previous === null || previous === 'forgotten') return { ...snooze, previous };
  return { ...snooze, previous: count === 1 ? 'forgotten' : latest(previous, count - 1) };
}

function previousOf({ previous = 'forgotten' }: FormerSnooze): StoredSnooze['previous'] {
  return previous;
}
