import { shortInstant, startOfDay } from '#lib/format-instant.ts';
import { snoozeChoiceTexts } from './texts.ts';

/** A suggested end of a snooze. */
export interface SnoozeChoice {
  key: string;
  name: string;
  /** When that is, for people; '' where it is no time. */
  when: string;
  /** ms since 1970; `null` for no time. */
  until: number | null;
  onNews: boolean;
}

const MORNING = 9;
const LATER = 3 * 3_600_000;

/**
 * The usual choices, in the reader's zone: a day has 23 or 25 hours where clocks change, and
 * 9:00 AM is 9:00 AM all the same.
 */
export function snoozeChoices(now: number): SnoozeChoice[] {
  const at = (key: string, name: string, until: number): SnoozeChoice => ({
    key,
    name,
    when: shortInstant(until, now),
    until,
    onNews: false,
  });
  return [
    at('l', snoozeChoiceTexts.later, laterToday(now)),
    at('t', snoozeChoiceTexts.tomorrow, morningAfter(now, 1)),
    at('w', snoozeChoiceTexts.nextWeek, morningAfter(now, daysToMonday(now))),
    { key: 'n', name: snoozeChoiceTexts.news, when: '', until: null, onNews: true },
  ];
}

/** In three hours, by the half hour; not past midnight, and by the evening where that is sooner. */
function laterToday(now: number): number {
  const half = 30 * 60_000;
  const later = Math.ceil((now + LATER) / half) * half;
  if (startOfDay(later) === startOfDay(now)) return later;
  const evening = new Date(now).setHours(23, 30, 0, 0);
  return evening > now ? evening : later;
}

/** Returns 9:00 AM on the day this many days later. */
export function morningAfter(now: number, days: number): number {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  return day.setHours(MORNING, 0, 0, 0);
}

/** On a Sunday, the Monday after next: the next one is tomorrow. */
function daysToMonday(now: number): number {
  return 8 - new Date(now).getDay();
}

/** Formats a time for a `datetime-local` field. */
export function fieldValue(instant: number): string {
  const date = new Date(instant);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Reads a `datetime-local` field in the reader's time zone; `null` for an invalid time. */
export function readField(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const instant = new Date(text).getTime();
  return Number.isNaN(instant) ? null : instant;
}
