import type { AlertTimes } from '#contract/alert.ts';

/** The end of the quiet hours that a moment is in, in ms since 1970; `null` where it is in none. */
export function quietUntil(times: AlertTimes | null, now: number): number | null {
  if (times === null || times.quietFrom === null || times.quietTo === null) return null;
  const { zone, quietFrom: from, quietTo: to } = times;
  if (from === to) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const minute = local.hour * 60 + local.minute;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  return nextAt(zone, to, now);
}

/** Returns when the digest for an arrival is due: at the next such hour of the person's day. */
export function digestAt(zone: string, hour: number, came: number): number {
  return nextAt(zone, hour * 60, came);
}

/**
 * The next time that clocks in a zone show so many minutes of the day. A time that a change to
 * daylight saving leaves out is when it would have been, one that comes twice is the first.
 */
function nextAt(zone: string, minutes: number, after: number): number {
  const { hour, minute } = { hour: Math.trunc(minutes / 60), minute: minutes % 60 };
  const day = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; ; days++) {
    const at = day
      .add({ days })
      .toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).epochMilliseconds;
    if (at > after) return at;
  }
}

/** Whether this runtime knows a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
