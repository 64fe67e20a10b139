import { eventNames } from '#contract/events.ts';
import { weekdayWords } from '#lib/clock-time.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { parseTerms, writeTerms } from '#lib/search/terms.ts';
import {
  searchKeyNames,
  searchKeys,
  searchTypes,
  statusWords,
  assignedWords,
  fromWords,
  type SearchKey,
} from '#contract/search/search-keys.ts';
import { keyHints, valueHints } from './late-texts.ts';

/** A suggestion to complete the search. */
export interface Completion {
  /** The completed text: `type:`, `type:SalesOrder`. */
  label: string;
  hint: string;
  /** The whole text with the suggestion applied, and the position of its caret. */
  text: string;
  caret: number;
}

const SHOWN = 10;

/** Every event name, once, with its codes and types. */
const events: readonly (readonly [name: string, hint: string])[] = listEvents();

/**
 * Returns completions of the term at the caret.
 * @param without keys that make no sense here
 */
export function completeSearch(
  text: string,
  caret: number,
  without: readonly SearchKey[] = [],
): Completion[] {
  const keys = (typed: string, place: Place, sign: string): Completion[] =>
    searchKeyNames
      .filter((name) => name.startsWith(typed) && !without.includes(name))
      .map((name) => {
        const label = `${sign}${name}:`;
        return completion(label, keyHints[name], text, place, label);
      });
  const terms = parseTerms(text, searchKeys);
  const term = terms.find(({ start, end }) => start < caret && caret <= end);
  if (!term) {
    return /\S$/.test(text.slice(0, caret)) ? [] : keys('', { start: caret, end: caret }, '');
  }
  const sign = term.isNegated ? '-' : '';
  const typed = foldText(term.value);
  if (term.key === null) {
    const isQuoted = text[term.start + sign.length] === '"';
    return isQuoted ? [] : keys(typed, term, sign);
  }
  const key = term.key as SearchKey;
  return valuesOf(key)
    .filter(([value]) => value !== term.value && foldText(value).includes(typed))
    .toSorted(([a], [b]) => Number(starts(b, typed)) - Number(starts(a, typed)))
    .slice(0, SHOWN)
    .map(([value, hint]) => {
      const label = writeTerms([{ isNegated: term.isNegated, key, value }], searchKeys);
      return completion(label, hint, text, term, `${label} `);
    });
}

interface Place {
  start: number;
  end: number;
}

function completion(
  label: string,
  hint: string,
  text: string,
  { start, end }: Place,
  by: string,
): Completion {
  const after = text.slice(end);
  const rest = by.endsWith(' ') ? after.trimStart() : after;
  return { label, hint, text: text.slice(0, start) + by + rest, caret: start + by.length };
}

function valuesOf(key: SearchKey): readonly (readonly [value: string, hint: string])[] {
  switch (key) {
    case 'type':
      return searchTypes.map((type) => [type, '']);
    case 'event':
      return events;
    case 'status':
      return statuses;
    case 'is':
      return [...statuses, ['snoozed', ''], ['starred', '']];
    case 'assigned':
      return assignedWords.map((word) => [word, '']);
    case 'from':
      return fromWords.map((word) => [word, '']);
    case 'needs':
      return [['action', valueHints.action]];
    case 'on':
    case 'after':
    case 'before':
      return [
        ['today', ''],
        ['yesterday', ''],
      ];
    case 'weekday':
      return weekdayWords.map((word) => [word, '']);
    case 'record':
    case 'label':
    case 'hour':
      return [];
    default:
      return key satisfies never;
  }
}

const statuses = Object.entries(statusWords).map(([word, code]) => [word, String(code)] as const);

function starts(value: string, typed: string): boolean {
  return foldText(value).startsWith(typed);
}

function listEvents(): [string, string][] {
  const codes = new Map<string, Set<string>>();
  for (const names of Object.values(eventNames)) {
    for (const [code, name] of Object.entries(names)) {
      codes.set(name, (codes.get(name) ?? new Set()).add(code));
    }
  }
  return [...codes].map(([name, ofName]) => [name, [...ofName].join(', ')]);
}
