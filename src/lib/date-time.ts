import { calendarDay } from './calendar-day.ts';

/**
 * A DateTime of the interface. With an offset (or `Z`) it is an instant; without one its zone is
 * unknown, so it is shown as written and never shifted (docs/decisions.md, “Dates”).
 */
export type DateTime =
  | { kind: 'instant'; epoch: number; text: string }
  | { kind: 'written'; text: string };

const ISO =
  /^\d{4}-\d{2}-\d{2}(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Reads ISO 8601 with any number of fraction digits; `undefined` where it is no real date. */
export function parseDateTime(text: string | null): DateTime | undefined {
  const match = ISO.exec(text ?? '');
  if (text === null || !match) return undefined;
  const [, hour = '0', minute = '0', second = '0', fraction = '0', offset] = match;
  const day = calendarDay(text);
  if (day === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  if (offset === undefined) return { kind: 'written', text };
  const minutes = (day * 24 + Number(hour)) * 60 + Number(minute) - offsetMinutes(offset);
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  return { kind: 'instant', epoch: (minutes * 60 + Number(second)) * 1000 + milliseconds, text };
}

/**
 * The number of milliseconds that some services of .NET send in place of ISO 8601, perhaps with the
 * offset of the service's own time: `/Date(1700000000000+0100)/`.
 */
const MILLISECONDS = /^\/Date\((-?\d{1,15})(?:([+-]\d{2})(\d{2}))?\)\/$/;

/** Returns a DateTime of the service as ISO 8601, and any other text unchanged. */
export function isoDateTime(text: string): string {
  const [, milliseconds, hours = '+00', minutes = '00'] = MILLISECONDS.exec(text) ?? [];
  const offset = offsetMinutes(`${hours}:${minutes}`) * 60_000;
  const date = new Date(Number(milliseconds ?? NaN) + offset);
  if (Number.isNaN(date.getTime())) return text;
  return date.toISOString().replace('Z', hours === '+00' ? 'Z' : `${hours}:${minutes}`);
}

/** Sorts instants by their time, and those without an offset as they are written. */
export function timeOrder(text: string | null): string {
  const read = parseDateTime(text);
  return read?.kind === 'instant' ? new Date(read.epoch).toISOString() : (text ?? '');
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z' || offset === 'z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0));
}
