import { dateFormatter } from '#lib/locale.ts';

const hourFormat = dateFormatter({ timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

/** An hour of the day as the reader writes it. */
export function hourText(hour: number): string {
  return hourFormat(Date.UTC(2000, 0, 1, hour));
}

/** The time zone of this browser, an IANA name. */
export function readersZone(): string {
  // oxlint-disable-next-line no-restricted-properties -- it formats nothing.
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
