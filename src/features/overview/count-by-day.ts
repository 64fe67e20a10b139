import { compareTexts } from '#lib/locale.ts';
import type { Notification } from '#contract/notification.ts';
import { clockTime, type ClockTime } from '#lib/clock-time.ts';
import { writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { foldText } from '#lib/search/fold-text.ts';

/** Number of days covered, including today. */
export const DAYS = 14;

/** Notifications of the last days, by the reader's clock. Days, types and hours each sum to `total`. */
export interface DayCounts {
  /** Oldest first: `2026-11-09`. */
  days: readonly string[];
  /** Total of each day. */
  totals: readonly number[];
  /** The most frequent first; of each the days in the order of `days`. */
  types: readonly { type: string; counts: readonly number[]; total: number }[];
  /** By weekday (0 is Sunday), then by hour. */
  hours: readonly (readonly number[])[];
  total: number;
  /** Whether all times are in the reader's time zone. */
  isLocal: boolean;
}

/** A time without an offset counts as it is written: the inbox's search has the same days and hours. */
export function countByDay(
  notifications: Iterable<Pick<Notification, 'CreatedAt' | 'Type'>>,
  today: CalendarDay,
): DayCounts {
  const days = Array.from({ length: DAYS }, (_, index) => writtenDay(today - DAYS + 1 + index));
  const places = new Map(days.map((day, index) => [day, index]));
  const totals = days.map(() => 0);
  const types = new Map<string, { type: string; counts: number[]; total: number }>();
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  let total = 0;
  let isLocal = true;
  for (const notification of notifications) {
    const { Type } = notification;
    const time = timeOf(notification);
    const place = time && places.get(time.day);
    if (place === undefined) continue;
    const key = foldText(Type);
    const ofType = types.get(key) ?? { type: Type, counts: days.map(() => 0), total: 0 };
    types.set(key, ofType);
    ofType.counts[place]!++;
    ofType.total++;
    totals[place]!++;
    hours[time!.weekday]![time!.hour]!++;
    isLocal &&= time!.isLocal;
    total++;
  }
  return { days, totals, types: byTotal([...types.values()]), hours, total, isLocal };
}

/** Caches parsed times, because every new page counts all rows again and parsing dominates. */
const times = new WeakMap<object, ClockTime | undefined>();

function timeOf(notification: Pick<Notification, 'CreatedAt'>): ClockTime | undefined {
  if (!times.has(notification)) times.set(notification, clockTime(notification.CreatedAt));
  return times.get(notification);
}

function byTotal<T extends { type: string; total: number }>(types: readonly T[]): T[] {
  return types.toSorted((a, b) => b.total - a.total || compareTexts(a.type, b.type));
}
