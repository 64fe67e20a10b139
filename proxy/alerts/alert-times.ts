import type { AlertChannel, AlertTimes } from '#contract/alert.ts';

/**
 * Returns the end of the quiet hours that contain a moment, in ms since 1970; `null` outside quiet
 * hours.
 */
export function quietUntil(times: AlertTimes | null, now: number): number | null {
  if (times === null || times.quietFrom === null || times.quietTo === null) return null;
  const { zone, quietFrom: from, quietTo: to } = times;
  if (from === to) return null;
  const isQuiet = (at: Temporal.ZonedDateTime): boolean => {
    const minute = at.hour * 60 + at.minute;
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
  };
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  if (!isQuiet(local)) return null;
  const plainTime = plainTimeOf(to);
  // When clocks change, the end may be skipped or occur twice: either time may be the end.
  const ends = [0, 1, 2].flatMap((days) => {
    const day = local.toPlainDate().add({ days }).toPlainDateTime(plainTime);
    return (['earlier', 'later'] as const).map((disambiguation) =>
      day.toZonedDateTime(zone, { disambiguation }),
    );
  });
  const change = local.getTimeZoneTransition('next');
  const [end] = [...ends, ...(change === null ? [] : [change])]
    .filter((at) => at.epochMilliseconds > now && !isQuiet(at))
    .map((at) => at.epochMilliseconds)
    .toSorted((a, b) => a - b);
  return end!;
}

/**
 * Returns the end of the quiet hours that hold back a channel's messages at that time; `null` if
 * none do.
 */
export function heldUntil(
  { keepsQuiet, digestHour }: Pick<AlertChannel, 'keepsQuiet' | 'digestHour'>,
  times: AlertTimes | null,
  at: number,
): number | null {
  return keepsQuiet && digestHour === null ? quietUntil(times, at) : null;
}

function plainTimeOf(minutes: number): { hour: number; minute: number } {
  return { hour: Math.trunc(minutes / 60), minute: minutes % 60 };
}

/**
 * Returns when the digest for an arrival is due: at the next such hour in the person's time zone.
 */
export function digestAt(zone: string, hour: number, came: number): number {
  return nextAt(zone, hour * 60, came);
}

/**
 * Returns the next time that clocks in a zone show this minute of the day. For a time that daylight
 * saving skips, returns when it would have been; for a repeated time, the first.
 */
function nextAt(zone: string, minutes: number, after: number): number {
  const plainTime = plainTimeOf(minutes);
  const day = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; ; days++) {
    const at = day.add({ days }).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
    if (at > after) return at;
  }
}

/** Whether this runtime knows a time zone: Intl and Temporal each accept texts that the other doesn't. */
export function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    Temporal.Now.zonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}
