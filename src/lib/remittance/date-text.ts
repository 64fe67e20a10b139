import { plainDigits } from '../amount-text.ts';
import { calendarDay, type CalendarDay } from '../calendar-day.ts';
import { dateFormatter } from '../locale.ts';

/** The order of day, month and year. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const PARTS = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{2,4})(?:[T ].*)?$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;

/**
 * Reads a day as people write it: `2026-11-21`, `20261121`, `21.11.2026`, `11/21/26`, `21 Nov
 * 2026`; `undefined` if it is no day.
 */
export function dayFromText(text: string, order: DateOrder): CalendarDay | undefined {
  // A spreadsheet's apostrophe makes it a text; a remark behind the day may be long.
  const written = plainDigits(text.trim().slice(0, LONGEST + 1)).replace(/^'/, '');
  const compact = COMPACT.exec(written);
  if (compact) return dayOf(compact[1]!, compact[2]!, compact[3]!);
  const match = PARTS.exec(written);
  if (!match) return dayWithMonth(written);
  const [, first, second, third] = match as unknown as [string, string, string, string];
  if (first.length === 4) return dayOf(first, second, third);
  // Dates with points never begin with the month.
  if (order === 'ymd' || (order === 'mdy' && written[first.length] === '.')) return undefined;
  return order === 'dmy' ? dayOf(third, second, first) : dayOf(third, first, second);
}

/** From 1982 to 2091; the fraction is the time of day. */
const SERIAL = /^[3-6]\d{4}(?:\.\d{1,15})?$/;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Reads a spreadsheet's number of a day: `46340` is 2026-11-14. */
export function dayFromSerial(text: string): string | undefined {
  if (!SERIAL.test(text)) return undefined;
  return new Date(DAY_ZERO + Number(text.slice(0, 5)) * 86_400_000).toISOString().slice(0, 10);
}

/** The longest date with a time. */
const LONGEST = 40;

function dayWithMonth(written: string): CalendarDay | undefined {
  if (written.length > LONGEST) return undefined;
  const words = written.split(/[-./, ]+/);
  // The day of the week: `Fri, 20 Nov 2026`.
  const isWeekday =
    /^\p{L}/u.test(words[0]!) && /^\d/.test(words[1] ?? '') && /^\p{L}/u.test(words[2] ?? '');
  const [first = '', second = '', year = ''] = words.slice(Number(isWeekday));
  const isDayFirst = /^\d/.test(first);
  const [day, name] = isDayFirst ? [first, second] : [second, first];
  const number = day.replace(/(?:st|nd|rd|th)$/, '');
  // Two digits after a month may be its day.
  const isYear = (isDayFirst ? /^\d\d(?:\d\d)?$/ : /^\d{4}$/).test(year);
  if (!isYear || !/^\d{1,2}$/.test(number)) return undefined;
  const month = months().get(plain(name));
  return month === undefined ? undefined : dayOf(year, month, number);
}

const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv', 'nb'];
let known: ReadonlyMap<string, string> | undefined;

/** Numbers of months by their names and abbreviations. */
function months(): ReadonlyMap<string, string> {
  known ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = dateFormatter({ month, timeZone: 'UTC' }, language);
        return Array.from({ length: 12 }, (_, at): [string, string] => [
          plain(format(Date.UTC(2026, at))),
          String(at + 1),
        ]);
      }),
    ),
  );
  return known;
}

const CONNECTOR =
  /^(?:-|of|the|to|till|until|through|and|de|del|du|le|au|al|a|à|et|y|e|di|dal|den|der|vom|bis|und|tot|en|til|og|till|och)$/;
/** Names of months that are words or abbreviations of something else, too. */
const OTHER_WORDS = new Set(['out', 'set', 'ago', 'gen', 'mag']);
/** Forms of a date by the kinds of its words: day, month, month or other word, year, connector. */
const DATE_FORMS = new Set([
  ...joined('d', ['', 'd', 'cd'], ['', 'c'], ['m', 'mc', 'md', 'my', 'mcd', 'mcy', 'oy', 'ocy']),
  ...joined('md', ['', 'd', 'cd'], ['', 'y']),
  'my',
  'mcy',
  'oy',
  'ocy',
  'ym',
  'ymd',
  'ddy',
  'ydd',
]);
/** The most words and signs of a date or range, and their characters: `1 - 30 de noviembre de 2026`. */
const MOST_OF_DATE = 10;
const LONGEST_AT_END = 100;

/** Whether a text ends with a date in words or with spaces, or a range of such: `1 to 30 Nov 2026`. */
export function endsWithDate(text: string): boolean {
  const end = text.slice(-LONGEST_AT_END);
  const words = end.replaceAll(/[-/\u2010-\u2015\u2212]/g, ' - ').split(/[\s,]+/);
  const kinds = words.slice(-MOST_OF_DATE).map(kindInDate);
  return kinds.some((_, from) => DATE_FORMS.has(kinds.slice(from).join('')));
}

/** Words that a date follows, and no amount: `vom 27.11`, `dated 20261127`. */
const BEFORE_DATE =
  /^\(?(?:dated|date|datum|datiert|fecha|dato|stand|vom|am|zum|den|du|le|del|il)[.:]?$/i;

/** Whether the last word is a date that could be an amount as well, behind a word for dates. */
export function endsWithNamedDate(words: readonly string[]): boolean {
  const [name = '', date = ''] = words.slice(-2);
  if (!BEFORE_DATE.test(name)) return false;
  // A day and month of a leap year.
  const short = /^(\d\d?)\.(\d\d?)$/.exec(date);
  const whole = short ? `${date}.2024` : COMPACT.test(date) ? date : '';
  return dayFromText(whole, 'dmy') !== undefined;
}

/** Every way to go on from a beginning by one of each. */
function joined(beginning: string, ...ends: readonly string[][]): string[] {
  return ends.reduce(
    (forms, next) => forms.flatMap((form) => next.map((end) => form + end)),
    [beginning],
  );
}

function kindInDate(word: string): string {
  const [, text = ''] = /^\(?([^():;]{1,20}?)[).:;]{0,2}$/.exec(word.toLowerCase()) ?? [];
  if (/^(?:(?:19|20)\d\d|['’]\d\d)$/.test(text)) return 'y';
  if (/^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|º|ª|°)?$/.test(text)) return 'd';
  if (CONNECTOR.test(text)) return 'c';
  // Quarters and halves stand where months do.
  if (/^[qh][1-4]$/.test(text)) return 'o';
  if (/\d/.test(text) || !months().has(plain(text))) return 'x';
  return OTHER_WORDS.has(plain(text)) ? 'o' : 'm';
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
}

/**
 * A stray remark does not disqualify a column; a column with remarks in half of its cells has no
 * dates.
 */
const SHARE_OF_DATES = 0.6;

/**
 * Returns the date order of a column, from all its dates together; `undefined` if none reveals it
 * (`03/04/2026`), or if they contradict each other.
 */
export function dateOrderOf(texts: readonly string[]): DateOrder | undefined {
  const dates = datesOf(texts);
  const fitting = orders.filter(
    (order) => dates.length > 0 && dates.every((text) => dayFromText(text, order) !== undefined),
  );
  if (fitting.includes('ymd')) return 'ymd';
  return fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * Whether nearly all texts could be dates, in one order or another.
 *
 * @param isNamed whether they are called dates: then digits alone may be one (`20261121`)
 */
export function areDates(texts: readonly string[], isNamed = false): boolean {
  const given = texts.filter((text) => text.trim() !== '');
  const dates = datesOf(given).filter((text) => isNamed || !COMPACT.test(text.trim()));
  return given.length > 0 && dates.length >= given.length * SHARE_OF_DATES;
}

/**
 * Whether all texts are days without a year, such as `15 Mar` and `15.03.`, which name no day and nothing
 * else; below a name of dates also `15/03`.
 */
export function areDaysOfNoYear(texts: readonly string[], isNamed: boolean): boolean {
  const given = texts.filter((text) => text !== '');
  const withYear = (text: string) =>
    /^\d\d?\.\d\d?\.$/.test(text) || (isNamed && /^\d\d?[-./]\d\d?$/.test(text))
      ? `${text.replaceAll(/\D+/g, '/').replace(/\/$/, '')}/2024`
      : /\p{L}/u.test(text) && (/^\d/.test(text) || text.includes(' '))
        ? `${text} 2024`
        : '';
  return given.length > 0 && datesOf(given.map(withYear)).length === given.length;
}

const orders = ['ymd', 'dmy', 'mdy'] as const;

function datesOf(texts: readonly string[]): string[] {
  // The year first is the same in both.
  return texts.filter(
    (text) => (dayFromText(text, 'dmy') ?? dayFromText(text, 'mdy')) !== undefined,
  );
}

function dayOf(year: string, month: string, day: string): CalendarDay | undefined {
  if (year.length === 3) return undefined;
  const whole = year.length === 2 ? `20${year}` : year;
  return calendarDay(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
