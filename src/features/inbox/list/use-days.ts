import { useMemo, useState } from 'react';
import { dayName, startOfDay } from '#lib/format-instant.ts';
import type { RowSeparator } from '#ui/tables/virtual-table.tsx';
import type { InboxRow } from '../model/inbox.ts';
import type { Snoozes } from '../model/snoozes.ts';
import { inboxListTexts } from '../model/texts.ts';

const NONE: readonly never[] = [];

/**
 * A separator above the first row of each day, for rows sorted by time, and whether rows are below
 * one. Where room is short, none above today's rows at the top. Rows that came back from a snooze
 * have one of their own.
 */
export function useDays(
  rows: readonly InboxRow[],
  today: number,
  isShort: boolean,
  separate?: Snoozes['separate'],
): { days: readonly RowSeparator[]; hasDays: boolean } {
  // Decided once, or all rows would move when a few leave.
  const [isSparse] = useState(() => hasFewADay(rows, today));
  return useMemo(() => {
    const back = separate?.(rows, (some) => daysOf(some, today));
    if (isSparse && !back) return { days: NONE, hasDays: false };
    const days = daysOf(rows, today);
    const isToday = (rows[0]?.instant ?? -Infinity) >= today;
    return { days: back ?? (isShort && isToday ? days.slice(1) : days), hasDays: days.length > 0 };
  }, [rows, today, isShort, separate, isSparse]);
}

/** Whether separators would take a third of the list; then each row shows its day instead. */
export function hasFewADay(rows: readonly Pick<InboxRow, 'instant'>[], today: number): boolean {
  const first = rows.slice(0, 50);
  return first.length >= 12 && daysOf(first, today).length * 3 > first.length;
}

/** Rows without a comparable time come last, under a separator of their own where others have one. */
export function daysOf(rows: readonly Pick<InboxRow, 'instant'>[], today: number): RowSeparator[] {
  const days: RowSeparator[] = [];
  let begin = Infinity;
  let end = -Infinity;
  for (const [index, { instant }] of rows.entries()) {
    if (instant === undefined) {
      if (begin !== Infinity) days.push({ index, label: inboxListTexts.noTimeZone });
      begin = Infinity;
      continue;
    }
    if (instant >= begin && instant < end) continue;
    begin = startOfDay(instant);
    end = startOfNextDay(begin);
    days.push({ index, label: dayName(instant, today) });
  }
  return days;
}

/** A day has 23 or 25 hours where the clocks change. */
function startOfNextDay(begin: number): number {
  const next = new Date(begin);
  next.setDate(next.getDate() + 1);
  return startOfDay(next.getTime());
}
