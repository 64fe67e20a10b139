import type { Action } from '#api/notifications.ts';
import type { TeamNews } from '#api/assignments.ts';
import { statusAfter } from '#contract/job-rules.ts';
import type { AssignmentResult, AssignmentStep } from '#contract/assignments.ts';
import { visibleString } from '#lib/visible-text.ts';
import type { InboxRow } from '../model/inbox.ts';
import { isHeld, meanwhileOf, meanwhileWords, assignmentOf } from './meanwhile.ts';
import { countedRows } from '../selection/selection-words.ts';
import { ago } from '#lib/ago.ts';
import { formatCount } from '#lib/locale.ts';

const steps: Record<AssignmentStep, (count: string) => string> = {
  take: (count) => `You have taken ${count}.`,
  'take-over': (count) => `You have taken over ${count}.`,
  release: (count) => `You have released ${count}.`,
  note: () => 'The note is saved.',
};

/** What came of taking: what is done, and where another was first. */
export function outcomeWords(
  action: AssignmentStep,
  { changed, refused }: AssignmentResult,
  now: number,
): string {
  const words = changed.length > 0 ? [steps[action](countedRows(changed.length))] : [];
  const [first, ...others] = refused;
  if (first === undefined) return words.join(' ');
  if (others.length > 0) {
    const names = [...new Set(refused.flatMap(({ who }) => who ?? []))].map(visibleString);
    const whose = names.length === 0 ? '' : `: ${names.join(', ')} had them first`;
    return [...words, `${countedRows(refused.length)} stayed as they are${whose}.`].join(' ');
  }
  return [
    ...words,
    isHeld(first)
      ? `${visibleString(first.who)} was first, ${ago(Date.parse(first.since), now)}.`
      : 'It was released meanwhile: nothing was changed.',
  ].join(' ');
}

/** Most rows that are named one by one. */
const NAMED = 4;

/** What others did or do with rows that one is about to act on; a sentence each. */
export function noticesOf(
  news: TeamNews | undefined,
  action: Action,
  rows: readonly InboxRow[],
  { me, readAt, now }: { me: string; readAt: number; now: number },
): string[] {
  const changed = rows.flatMap((row) => {
    const meanwhile = meanwhileOf(news, row, { me, readAt });
    if (meanwhile === null || meanwhile.status === statusAfter[action]) return [];
    return [`${nameOf(row)}: ${lower(meanwhileWords(meanwhile, now))}.`];
  });
  const taken = rows.flatMap((row) => {
    const held = action === 'archive' ? assignmentOf(news, row) : undefined;
    if (held === undefined || held.who === me) return [];
    return [`${nameOf(row)}: taken by ${visibleString(held.who)}.`];
  });
  return [...shortened(changed), ...shortened(taken)];
}

function shortened(all: readonly string[]): readonly string[] {
  // Several notifications of one record are called the same.
  const sentences = [...new Set(all)];
  if (sentences.length <= NAMED + 1) return sentences;
  const more = formatCount(sentences.length - NAMED);
  return [...sentences.slice(0, NAMED), `And ${more} more like these.`];
}

function nameOf({ value }: InboxRow): string {
  return visibleString(value.RecordNumber ?? value.CreatedAt);
}

function lower(words: string): string {
  return words[0]!.toLowerCase() + words.slice(1);
}
