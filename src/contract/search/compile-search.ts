import { eventNames } from '../events.ts';
import type { Notification } from '../notification.ts';
import { clockTime, weekdayWords } from '#lib/clock-time.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { readDay } from '#lib/search/days.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { parseTerms, type PlacedTerm } from '#lib/search/terms.ts';
import { needsAction, type ActionEvents } from '../needs-action.ts';
import { indexed, type Indexed } from './search-index.ts';
import { searchKeys, searchTypes, statusWords, type SearchKey } from './search-keys.ts';
import { noteTexts } from './note-texts.ts';

const ACTION = 'action required - ';

/** Assignments at one moment, so that a filtered list does not change by itself. */
export interface AssignmentLookup {
  me: string;
  /** `null`: nobody has. */
  whoHas: (notification: Notification) => string | null;
  /** The colleague or rule that assigned it; `null` where the person did. */
  whoGave: (notification: Notification) => string | null;
}

export interface SearchContext {
  /** ms since 1970: determines `today`, in the person's zone. */
  now: number;
  needsAction: ActionEvents;
  /** `null` if unknown, for example because nobody signs in. */
  assignments?: AssignmentLookup | null;
  /** Whether a notification is snoozed; without this function, none is. */
  isSnoozed?: ((notification: Notification) => boolean) | null;
  /** Likewise starred; without this function, as in rules, nobody's stars are known. */
  isStarred?: ((notification: Notification) => boolean) | null;
  /**
   * Whether a notification has a label, by its folded name; without this function, none has any.
   */
  hasLabel?: ((notification: Notification, name: string) => boolean) | null;
}

/**
 * A compiled search, optimized for thousands of calls; passing the index entry saves its creation.
 */
export interface Search {
  matches: (notification: Notification, entry?: Indexed) => boolean;
  /**
   * Returns the only key whose condition the notification fails, so that another value of the key
   * would match; `null` if the notification matches, `undefined` if it fails more than that.
   */
  lacks: (notification: Notification, entry?: Indexed) => string | null | undefined;
  /** Whether the search has a condition about snoozing. */
  asksSnoozed: boolean;
  /** Parts of the text that the search may have misunderstood. */
  notes: readonly string[];
}

/** Values of `is:` that come from Waybill itself. */
const marks: ReadonlyMap<string, 'isSnoozed' | 'isStarred'> = new Map([
  ['snoozed', 'isSnoozed'],
  ['starred', 'isStarred'],
]);

type Test = (entry: Indexed, notification: Notification) => boolean;

const knownTypes: ReadonlySet<string> = new Set(searchTypes.map(foldText));

/** Keys with one value per notification: one of several conditions has to match. */
const oneOf = new Set<string | null>([
  'type',
  'event',
  'record',
  'status',
  'needs',
  'assigned',
  'from',
  'label',
  'on',
  'weekday',
  'hour',
]);

/**
 * Compiles a search. All conditions have to match; if several have the same key, one has to
 * (`type:Batch type:Report`), except for words, `after:` and `before:`; no condition with a `-`
 * before it may match. A part that can't be understood adds a note, and matches nothing rather than
 * everything.
 */
export function compileSearch(text: string, context: SearchContext): Search {
  const notes: string[] = [];
  const required: Test[] = [];
  const alternatives = new Map<string, Test[]>();
  let asksSnoozed = false;
  for (const term of parseTerms(text, searchKeys)) {
    notes.push(...unknownKey(text, term));
    const key = term.key === 'is' ? 'status' : term.key;
    const mark = key === 'status' ? marks.get(foldText(term.value)) : undefined;
    if (mark) {
      asksSnoozed ||= mark === 'isSnoozed';
      const isMarked = context[mark];
      if (isMarked === undefined && mark === 'isStarred') notes.push(noteTexts.starred);
      required.push((_, notification) => (isMarked?.(notification) ?? false) !== term.isNegated);
      continue;
    }
    if (key !== null && term.value === '') {
      notes.push(noteTexts.noValue(term.key!));
      continue;
    }
    if (key === 'type' && !knownTypes.has(foldType(term.value))) {
      notes.push(noteTexts.unknownType(term.value, searchTypes));
    }
    const compiled = compileTerm(key as SearchKey | null, foldText(term.value), context);
    if (typeof compiled === 'string') notes.push(compiled);
    const test: Test = typeof compiled === 'string' ? () => term.isNegated : compiled;
    if (term.isNegated) required.push((entry, it) => !test(entry, it));
    else if (key === null || !oneOf.has(key)) required.push(test);
    else alternatives.set(key, [...(alternatives.get(key) ?? []), test]);
  }
  const chosen = [...alternatives].map(([key, tests]): readonly [string, Test] => [
    key,
    (entry, it) => tests.some((test) => test(entry, it)),
  ]);
  const all = [...required, ...chosen.map(([, test]) => test)];
  return {
    matches: (notification, given) => {
      if (all.length === 0) return true;
      const entry = given ?? indexed(notification);
      return all.every((test) => test(entry, notification));
    },
    lacks: (notification, entry = indexed(notification)) => {
      if (!required.every((test) => test(entry, notification))) return undefined;
      const lacking = chosen.filter(([, test]) => !test(entry, notification));
      return lacking.length > 1 ? undefined : (lacking[0]?.[0] ?? null);
    },
    asksSnoozed,
    notes: [...new Set(notes)],
  };
}

/** Returns the test of one term, or why it can't be understood. */
function compileTerm(
  key: SearchKey | null,
  value: string,
  { now, needsAction: events, assignments = null, hasLabel }: SearchContext,
): Test | string {
  switch (key) {
    case null:
      return isGuidShaped(value)
        ? ({ text, recordId, id }) => recordId === value || id === value || text.includes(value)
        : ({ text }) => text.includes(value);
    case 'type': {
      const spelled = foldType(value);
      return ({ type }) => type === value || type === spelled;
    }
    case 'event':
      if (isCode(value)) return ({ eventCode }) => eventCode === Number(value);
      if (!mayNameEvent(value)) return noteTexts.event(value);
      return ({ event }) => isEvent(event, value);
    case 'record':
      return recordTest(value);
    case 'status':
    case 'is': {
      const code = Object.hasOwn(statusWords, value) ? statusWords[value]! : Number(value);
      if (!Number.isInteger(code)) return noteTexts.status(value);
      return ({ status }) => status === code;
    }
    case 'needs':
      if (value !== 'action') return noteTexts.needs(value);
      return (_, notification) => needsAction(notification, events);
    case 'assigned':
      return assignments === null
        ? noteTexts.assignments
        : assignedTest(value, assignments.me, assignments.whoHas);
    case 'from':
      return assignments === null
        ? noteTexts.assignments
        : assignedTest(value, assignments.me, assignments.whoGave);
    case 'label':
      return (_, it) => hasLabel?.(it, value) ?? false;
    case 'on':
    case 'after':
    case 'before':
      return dayTest(key, value, now);
    case 'weekday':
      return weekdayTest(value);
    case 'hour': {
      const hour = isCode(value) ? Number(value) : -1;
      if (hour < 0 || hour > 23) return noteTexts.hour(value);
      return (_, { CreatedAt }) => clockTime(CreatedAt)?.hour === hour;
    }
    default:
      return key satisfies never;
  }
}

/** `SalesOrder`, also for `Sales order` as rows show it. */
export function foldType(text: string): string {
  return foldText(text).replaceAll(' ', '');
}

function isEvent(name: string, value: string): boolean {
  // Rows show the reason alone.
  return name.startsWith(value) || name.startsWith(`${ACTION}${value}`);
}

/** Whether the interface has such an event, or a row may show one as `Unknown (n)`. */
function mayNameEvent(value: string): boolean {
  const names = Object.values(eventNames).flatMap((its) => Object.values(its));
  return value.startsWith('unknown') || names.some((name) => isEvent(foldText(name), value));
}

function assignedTest(value: string, me: string, whoHas: AssignmentLookup['whoHas']): Test {
  if (value === 'anyone') return (_, notification) => whoHas(notification) !== null;
  if (value === 'nobody') return (_, notification) => whoHas(notification) === null;
  const name = value === 'me' ? foldText(me) : value;
  return (_, notification) => foldText(whoHas(notification) ?? '') === name;
}

function recordTest(value: string): Test {
  const parts = value.split('*');
  if (parts.length === 1) {
    return ({ record, recordId, id }) => record === value || recordId === value || id === value;
  }
  return ({ record, recordId }) => hasInOrder(record, parts) || hasInOrder(recordId, parts);
}

/** Whether text consists of these parts, with anything between them. */
function hasInOrder(text: string, parts: readonly string[]): boolean {
  const last = parts.length - 1;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === last ? text.length - part.length : text.indexOf(part, at);
    if (found < at || (index === 0 && found !== 0) || !text.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return true;
}

/** Days are in the person's zone; a time without a zone is compared as written. */
function dayTest(key: 'on' | 'after' | 'before', value: string, now: number): Test | string {
  const day = readDay(value, now);
  if (!day) return noteTexts.day(value);
  const { start, end, written } = day;
  switch (key) {
    case 'on':
      return ({ instant, writtenDate }) =>
        instant === undefined ? writtenDate === written : instant >= start && instant < end;
    case 'after':
      return ({ instant, writtenDate }) =>
        instant === undefined ? writtenDate > written : instant >= end;
    case 'before':
      return ({ instant, writtenDate }) =>
        instant === undefined ? writtenDate < written : instant < start;
    default:
      return key satisfies never;
  }
}

/** Weekdays are in the person's zone, as days are. */
function weekdayTest(value: string): Test | string {
  const weekday = weekdayWords.findIndex((word) => value.length > 1 && word.startsWith(value));
  if (weekday === -1) return noteTexts.weekday(value);
  return (_, { CreatedAt }) => clockTime(CreatedAt)?.weekday === weekday;
}

function isCode(value: string): boolean {
  return /^-?\d+$/.test(value);
}

/** `vendor:ACME` is searched literally, with a note that says so; `"vendor:ACME"` is deliberate. */
function unknownKey(text: string, { key, value, start }: PlacedTerm): string[] {
  const [, word] = /^(\p{L}+):./u.exec(value) ?? [];
  const isQuoted = /^-?"/.test(text.slice(start, start + 2));
  if (key !== null || word === undefined || isQuoted || value.includes('://')) return [];
  return [noteTexts.unknownKey(word, value)];
}
