import { monotonic } from '../journal/sending-clock.ts';

/** The service's own clock, as its answers' `Date` tells it (RFC 9110 §6.6.1). */
export interface ServiceTime {
  hear(date: string | null): void;
  /** Milliseconds since 1970; `null` where it told none yet. */
  now(): number | null;
}

export function createServiceTime(clock: () => number = monotonic): ServiceTime {
  let heard: { time: number; at: number } | null = null;
  return {
    hear(date) {
      const time = date === null ? Number.NaN : Date.parse(date);
      if (!Number.isNaN(time)) heard = { time, at: clock() };
    },
    now: () => heard && heard.time + (clock() - heard.at),
  };
}
