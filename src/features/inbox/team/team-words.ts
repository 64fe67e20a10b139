import type { Action } from '#api/notifications.ts';
import type { TeamNews } from '#api/assignments.ts';
import { statusAfter } from '#contract/job-rules.ts';
import type { AssignmentResult, AssignmentStep } from '#contract/assignments.ts';
import { visibleString } from '#lib/visible-text.ts';
import type { InboxRow } from '../model/inbox.ts';
import { nameOfRows, nameOrCount, type NamedRow } from '../model/name-or-count.ts';
import { isHeld, colleagueChangeOf, describeChange, assignmentOf } from './colleague-change.ts';
import { assignTexts, doneTexts, noticeTexts, refusedTexts } from './texts.ts';
import { ago } from '#lib/ago.ts';

/** The result of a change of assignments, with those that a colleague changed first. */
export function outcomeWords(
  action: AssignmentStep,
  { changed, refused }: AssignmentResult,
  rows: readonly NamedRow[],
  now: number,
  to: string | null = null,
): string {
  const done = action === 'assign' && to === null ? 'release' : action;
  const what = nameOrCount(changed.length, nameOfRows(rows));
  const words =
    changed.length === 0
      ? []
      : [to === null ? doneTexts[done](what) : assignTexts.done(what, visibleString(to))];
  const [first, ...others] = refused;
  if (first === undefined) return words.join(' ');
  const names = [...new Set(refused.flatMap(({ who }) => who ?? []))].map(visibleString);
  return [
    ...words,
    others.length > 0
      ? refusedTexts.many(refused.length, names)
      : isHeld(first)
        ? refusedTexts.assigned(visibleString(first.who), ago(Date.parse(first.since), now))
        : refusedTexts.unassigned,
    ...(action === 'take' && names.length > 0 ? [refusedTexts.reassign] : []),
  ].join(' ');
}

/** More rows than this are counted, so that the dialog stays short. */
const NAMED = 4;

/** Warnings about colleagues' changes to the rows of an action; one sentence each. */
export function noticesOf(
  news: TeamNews | undefined,
  action: Action,
  rows: readonly InboxRow[],
  { me, readAt, now }: { me: string; readAt: number; now: number },
): string[] {
  const changed = rows.flatMap((row) => {
    const change = colleagueChangeOf(news, row, { me, readAt });
    if (change === null || change.status === statusAfter[action]) return [];
    return [noticeTexts.changed(nameOf(row), lower(describeChange(change, now)))];
  });
  const taken = rows.flatMap((row) => {
    const held = action === 'archive' ? assignmentOf(news, row) : undefined;
    if (held === undefined || held.who === me) return [];
    return [noticeTexts.assigned(nameOf(row), visibleString(held.who))];
  });
  return [...shortened(changed), ...shortened(taken)];
}

function shortened(all: readonly string[]): readonly string[] {
  // Notifications of one record share its name.
  const sentences = [...new Set(all)];
  if (sentences.length <= NAMED + 1) return sentences;
  return [...sentences.slice(0, NAMED), noticeTexts.more(sentences.length - NAMED)];
}

function nameOf({ value }: InboxRow): string {
  return visibleString(value.RecordNumber ?? value.CreatedAt);
}

function lower(words: string): string {
  return words[0]!.toLowerCase() + words.slice(1);
}
