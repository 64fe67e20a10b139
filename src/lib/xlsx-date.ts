import { parseDateTime } from './date-time.ts';

/** A date as a spreadsheet stores it: days since the end of 1899, with a number format. */
export interface XlsxDate {
  serial: string;
  format: string;
}

const DAY = 86_400_000;
/** Day 0 of a workbook. Spreadsheets treat 1900 as a leap year: earlier days count differently. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT = Date.UTC(1900, 2, 1);
const CLOCK = /[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?/;
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2}|[+-]\d{2})$/i;

/**
 * Returns the date of a cell in the service's local time: a spreadsheet knows no time zones, so the
 * format names the offset. `undefined` if a spreadsheet has no such date or would show another:
 * before March 1900, or a leap second.
 */
export function xlsxDate(text: string): XlsxDate | undefined {
  const read = parseDateTime(text);
  if (!read) return undefined;
  const [clock, hour = '0', minute = '0', second = '0', fraction = ''] = CLOCK.exec(text) ?? [];
  const midnight = Date.UTC(
    Number(text.slice(0, 4)),
    Number(text.slice(5, 7)) - 1,
    Number(text.slice(8, 10)),
  );
  // `Date.UTC` treats years below 100 as those of 1900.
  if (Number(text.slice(0, 4)) < 1900 || midnight < FIRST_RIGHT || second === '60') {
    return undefined;
  }
  // Fractions finer than a spreadsheet can show are cut off, not rounded.
  const ofSecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const ofDay = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ofSecond;
  const offset = read.kind === 'instant' ? OFFSET.exec(text)![0] : '';
  const isDay = ofDay === 0 && offset === '';
  const time = clock === undefined || isDay ? '' : ` hh:mm:ss${ofSecond === 0 ? '' : '.000'}`;
  return {
    serial: String((midnight - DAY_ZERO + ofDay) / DAY),
    format: `yyyy-mm-dd${time}${offset === '' ? '' : `"${offset}"`}`,
  };
}
