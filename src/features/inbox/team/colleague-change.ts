import type { Change, TeamNews } from '#api/assignments.ts';
import { targetOf } from '#api/notifications.ts';
import type { Assignment } from '#contract/assignments.ts';
import { ago } from '#lib/ago.ts';
import { idKey } from '#lib/guid.ts';
import { visibleString } from '#lib/visible-text.ts';
import type { InboxRow } from '../model/inbox.ts';
import { changedBy, changeTexts, otherChange } from './texts.ts';

type Row = Pick<InboxRow, 'value'>;

/** A change by another person since the notification was loaded, which this list does not show. */
export interface ColleagueChange extends Change {
  who: string;
}

/** Milliseconds after its response within which the service may still be processing a write. */
const SETTLES_IN = 60_000;

/**
 * Returns another person's change to a row since it was loaded, unless the row shows it.
 * @param readAt when its list was loaded, by this browser's clock (ms since 1970)
 */
export function colleagueChangeOf(
  news: TeamNews | undefined,
  { value }: Row,
  { me, readAt }: { me: string; readAt: number },
): ColleagueChange | null {
  const target = targetOf(value);
  if (news === undefined || target === null) return null;
  const change = news.changes.get(idKey(target.id));
  if (!change || change.who === null || change.who === me) return null;
  if (change.status === value.Status) return null;
  return change.at < serverTime(news, readAt) - SETTLES_IN ? null : { ...change, who: change.who };
}

/** An instant of this browser's clock on the server's. */
function serverTime({ now, lookedAt }: TeamNews, instant: number): number {
  return instant - lookedAt + now;
}

/** `Marked read by ana, 2 min ago`. */
export function describeChange({ who, at, status }: ColleagueChange, now: number): string {
  const { long } = changeTexts[status] ?? otherChange;
  return changedBy(long, visibleString(who), ago(at, now));
}

/** The short form: `Read by ana, 2 min ago`. */
export function describeChangeShortly({ who, at, status }: ColleagueChange, now: number): string {
  const { short } = changeTexts[status] ?? otherChange;
  return changedBy(short, visibleString(who), ago(at, now));
}

/** Returns the assignment of a notification; `undefined` where it has none. */
export function assignmentOf(
  news: TeamNews | undefined,
  { value }: Row,
): CurrentAssignment | undefined {
  const target = targetOf(value);
  const taken = target === null ? undefined : news?.assignments.get(idKey(target.id));
  return taken && isHeld(taken) ? taken : undefined;
}

/** An assignment that has an owner. */
export type CurrentAssignment = Assignment & { who: string; since: string };

export function isHeld(taken: Assignment): taken is CurrentAssignment {
  return taken.who !== null && taken.since !== null;
}
