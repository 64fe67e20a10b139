import { readersDay, writtenDay } from '#lib/calendar-day.ts';

/** Hands a file to the browser. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED_WITHIN);
}

/** Milliseconds within which the browser has begun to save a file. */
const FETCHED_WITHIN = 60_000;

/** `waybill-receivables-2026-11-20.csv`, by the reader's day. */
export function datedName(what: string, extension: string): string {
  return `waybill-${what}-${writtenDay(readersDay(Date.now()))}.${extension}`;
}
