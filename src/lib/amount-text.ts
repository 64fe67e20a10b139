import { currencyCodes } from './currency.ts';
import { compareDecimals } from './decimal-sum.ts';
import { decimalFromText, type Decimal } from './decimal.ts';

/** The decimal mark. */
export type DecimalMark = ',' | '.';

/** Invisible, and without effect on a number: overrides, which can reverse its digits, are not. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202C\u2060\u2066-\u2069]/g;

/** Between groups of three digits: a space of any width, a Swiss apostrophe, the Arabic sign. */
const GROUPING = /(?<=(?<![\d.,])\d{1,3})[\s'’_٬](?=\d{3}(?!\d))/g;

/** The same characters, and the asterisks of a check, unless they are between two digits: `12 50`. */
const SPACING = /(?<!\d)[\s'’_٬*]+|[\s'’_٬*]+(?!\d)/g;

/** Footnote digits and fractions: `100¹` is neither 1001 nor 100. */
const OTHER_NUMBERS = /\p{No}/u;

/** Every dash that word processors, banks and PDFs write for a minus. */
const MINUS = /[\u2010-\u2015\u2212\u2796]/g;

/** The longest text to read as an amount, so that no text is slow to parse. */
const LONGEST = 200;

/**
 * Letters or signs at either end, which may be a currency. The limit of six letters is one more
 * than the longest currency name, so that the end of a longer word does not match.
 */
const ENDS = /^\p{L}{1,6}\.?\p{Sc}?|^\p{Sc}|(?:[A-Z]{0,2}\p{Sc}|\p{L}{1,6}\.?)$/gu;

/**
 * Reads an amount as people write it: `1.234,50 €`, `USD 1,234.50`, `(12.50)` and `12.50-` for a
 * negative one. Digits stay as written; `undefined` for an invalid amount.
 *
 * @param mark the decimal mark, which `1,234` alone does not reveal
 */
export function amountFromText(text: string, mark: DecimalMark): Decimal | undefined {
  if (text.length > LONGEST) return undefined;
  const { isNegative, digits } = readSign(text);
  const point = text.includes(ARABIC_MARK) ? '.' : mark;
  const [whole = '', fraction, ...more] = digits.split(point);
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
  const groups = whole.split(point === '.' ? ',' : '.');
  if (!areGroups(groups)) return undefined;
  const joined = groups.join('').replace(/^0+(?=\d)/, '');
  if (joined === '' && !fraction) return undefined;
  const sign = isNegative ? '-' : '';
  return decimalFromText(`${sign}${joined || '0'}${fraction ? `.${fraction}` : ''}`);
}

/** Returns the currencies beside an amount, as written; none for a text without an amount. */
export function currenciesBeside(text: string): string[] {
  if (text.length > LONGEST) return [];
  const { digits, currencies } = readSign(text);
  return /^[\d.,]+$/.test(digits) ? currencies : [];
}

/**
 * Returns the decimal mark of a column of amounts, from all of them together: `undefined` if none
 * reveals it (`1,234`), or if they contradict each other.
 */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  const votes = new Set<DecimalMark>();
  for (const text of texts) {
    if (text.length > LONGEST) continue;
    const { digits, currencies } = readSign(text);
    const vote = markOf(digits, text.includes(ARABIC_MARK), currencies.some(isWhole));
    if (vote) votes.add(vote);
  }
  return votes.size === 1 ? [...votes][0] : undefined;
}

/**
 * Whether some amount would have another value with the other mark, and nothing reveals which is
 * meant.
 */
export function isMarkUnclear(texts: readonly string[]): boolean {
  if (decimalMarkOf(texts) !== undefined) return false;
  return (
    texts.some((text) => {
      const [comma, point] = [amountFromText(text, ','), amountFromText(text, '.')];
      return comma !== undefined && point !== undefined && compareDecimals(comma, point) !== 0;
    }) || new Set(texts.flatMap((text) => decimalMarkOf([text]) ?? [])).size > 1
  );
}

/** Whether amounts of a currency have no cents. `¥` is written for yen alone without them. */
function isWhole(currency: string): boolean {
  return /^(JPY|KRW|VND)/.test(String(currencyCodes(currency)));
}

function markOf(digits: string, isArabic: boolean, isWhole: boolean): DecimalMark | undefined {
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return undefined;
  if (isArabic) return '.';
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma < 0 && point < 0) return undefined;
  const [mark, other]: [DecimalMark, DecimalMark] = comma >= 0 ? [',', '.'] : ['.', ','];
  const parts = digits.split(mark);
  // A mark that occurs twice groups digits; a single mark before three digits may be either.
  if (parts.length > 2) return other;
  const isGroup = parts[1]!.length === 3 && /^[1-9]\d{0,2}$/.test(parts[0]!);
  return isGroup ? (isWhole ? other : undefined) : mark;
}

function readSign(text: string): { isNegative: boolean; digits: string; currencies: string[] } {
  const currencies: string[] = [];
  if (OTHER_NUMBERS.test(text)) return { isNegative: false, digits: '', currencies };
  const bare = plainDigits(text).replace(GROUPING, '').replace(SPACING, '').replace(MINUS, '-');
  const outer = strip(bare, currencies);
  const inner = /^\((.*)\)$/.exec(outer)?.[1];
  // `100.-` is 100 without cents, as in Switzerland and the Netherlands; so is India's `100/-`.
  const unsigned = (inner === undefined ? outer : strip(inner, currencies)).replace(
    /(?<=\d[.,])--?$|(?<=\d)\/-$/,
    '',
  );
  const isNegative = inner !== undefined || unsigned.startsWith('-') || unsigned.endsWith('-');
  const digits = strip(unsigned.replace(/^[-+]|[-+]$/g, ''), currencies);
  return { isNegative, digits, currencies };
}

/** The decimal mark of Arabic and Persian digits, which never groups. */
const ARABIC_MARK = '٫';

/** Converts Arabic and Persian digits and their decimal mark, and leaves out what is invisible. */
export function plainDigits(text: string): string {
  return westernDigits(text.normalize('NFKC').replace(INVISIBLE, '')).replace(ARABIC_MARK, '.');
}

/** Converts Arabic and Persian digits. */
export function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.codePointAt(0)! - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.codePointAt(0)! - 0x6f0));
}

/**
 * Removes the currency; `INV-1042` keeps its letters, so it is no amount.
 *
 * @param currencies receives the removed currencies
 */
function strip(text: string, currencies: string[]): string {
  return text.replace(ENDS, (end) => {
    if (currencyCodes(end) === null) return end;
    currencies.push(end.replace(/\.$/, '').toUpperCase());
    return '';
  });
}

/**
 * The first group has 1 to 3 digits; the next groups have 3, or 2 in India with 3 in the last
 * group.
 */
function areGroups(groups: readonly string[]): boolean {
  if (groups.length === 1) return /^\d*$/.test(groups[0]!);
  const [first, ...rest] = groups;
  const last = rest.at(-1)!;
  return (
    /^\d{1,3}$/.test(first!) &&
    /^\d{3}$/.test(last) &&
    (rest.every((group) => /^\d{3}$/.test(group)) ||
      rest.slice(0, -1).every((group) => /^\d{2}$/.test(group)))
  );
}
