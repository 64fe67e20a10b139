import { parseDateTime } from './date-time.ts';

/** A date and time in the reader's zone. */
export interface ClockTime {
  /** Whether the time is in the reader's zone; false for a time without an offset. */
  isLocal: boolean;
  /** `2026-11-22`. */
  day: string;
  /** 0 is Sunday. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
}

/** By the number of the weekday. */
export const weekdayWords = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/**
 * Reads a DateTime; one without an offset keeps its written time. `undefined` for an invalid one.
 */
export function clockTime(text: string): ClockTime | undefined {
  const read = parseDateTime(text);
  if (!read) return undefined;
  if (read.kind === 'instant') return clockTimeAt(read.epoch);
  const day = text.slice(0, 10);
  return {
    isLocal: false,
    day,
    weekday: new Date(day).getUTCDay(),
    hour: Number(text.slice(11, 13)),
  };
}

/** @param instant ms since 1970 */
function clockTimeAt(instant: number): ClockTime {
  const local = new Date(instant);
  const two = (number: number): string => String(number).padStart(2, '0');
  const year = String(local.getFullYear()).padStart(4, '0');
  return {
    isLocal: true,
    day: `${year}-${two(local.getMonth() + 1)}-${two(local.getDate())}`,
    weekday: local.getDay(),
    hour: local.getHours(),
  };
}
