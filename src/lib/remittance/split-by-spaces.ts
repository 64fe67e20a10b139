import { currencyCodes } from '../currency.ts';
import { withHeaderApart } from './collapsed-header.ts';
import { endsWithDate, endsWithNamedDate } from './date-text.ts';
import { splitIncluded } from './effects.ts';
import { belowHeader, withLastAmounts, type PlacedCell } from './place-cells.ts';
import { summaryKind } from './summary-rows.ts';
import { isAmount, isEndOfAmount } from './written-amount.ts';

/** The most words in an amount: a sign, groups of digits, a currency, a direction. */
const MOST_WORDS = 7;
/** The most amounts in a line of a remittance: gross, deductions, net and more. */
const MOST_AMOUNTS = 8;

/**
 * Two or more spaces end a cell; otherwise each amount at the end of the line is a cell. Beside an amount
 * in a cell of its own, a whole number belongs to the text.
 */
export function splitBySpaces(line: string): string[] {
  const cells = line.trim().split(/\s{2,}|\t/);
  const hasAmount = cells.some(hasCents);
  if (cells.length > 1)
    return cells.flatMap((cell) =>
      hasAmount && !HAS_CENTS.test(cell) ? [cell] : splitAmounts(cell),
    );
  return splitAmounts(line.trim());
}

/** The cells of lines, each below its column's name where there is a header. */
export function placedBySpaces(given: readonly string[]): string[][] {
  let width = 0;
  const written = given.map(withAmountLast);
  const endsWithAmount = written.some((line) => {
    const [name = '', ...amounts] = splitBySpaces(line);
    return amounts.some((cell) => hasCents(cell)) && summaryKind([name]) === null;
  });
  const lines = endsWithAmount ? written : written.map(amountLast);
  const isWithin = withinLetter(written);
  const rows = lines.map((line, index) => {
    if (!isWithin(index)) return placesOf(line, [line.trim()]);
    const wide = line.trim().split(/\s{2,}|\t/);
    const cells = splitBySpaces(line);
    if (wide.length > 2 && !cells.some(isAmount)) width = wide.length;
    // A number at the end of a text in a column: `PO 4500012345`.
    return placesOf(line, cells.length > width && wide.length === width ? wide : cells);
  });
  return withLastAmounts(withHeaderApart(belowHeader(rows, NEAR)));
}

/** Puts an amount behind a remark about what it includes. */
function withAmountLast(line: string): string {
  const [rest, remark] = splitIncluded(line.slice(0, LONGEST_LINE));
  if (remark === '' || line.length > LONGEST_LINE) return line;
  const [name = '', ...amounts] = splitBySpaces(rest);
  return amounts.length === 0 ? line : [`${name} ${remark}`, ...amounts].join('  ');
}

const GREETING =
  /^(?:dear|hello|hi|to whom|sehr geehrte|guten tag|hallo|madame|monsieur|messieurs|bonjour|estimad|buenos|gentil|spett|egregi|geachte|beste|hej|kære)/iu;
const CLOSING =
  /^(?:(?:kind |best |warm |many )?(?:regards|thanks)|thank you|sincerely|yours|mit freundlich|(?:freundliche|viele|beste|herzliche|liebe) gr|gruß|cordialement|salutations|bien à vous|veuillez agréer|saludos|atentamente|un saludo|distinti|cordiali|met vriendelijke|groeten|med v|vennlig|atenciosamente)/iu;

/**
 * Whether a line is between a letter's greeting and its closing, or has cents: house numbers, postal codes
 * and telephones around them are no money.
 */
function withinLetter(lines: readonly string[]): (index: number) => boolean {
  const texts = lines.map((line) => line.trim());
  const isMoney = (line: string) => HAS_CENTS.test(line);
  const first = texts.findIndex(isMoney);
  const last = texts.findLastIndex(isMoney);
  const start = texts.findIndex((line, index) => index < first && GREETING.test(line));
  const end = texts.findIndex((line, index) => last >= 0 && index > last && CLOSING.test(line));
  return (index) => index >= start && (end < 0 || index < end);
}

/** Characters. */
const NEAR = 1;

function placesOf(line: string, cells: readonly string[]): PlacedCell[] {
  let from = 0;
  return cells.map((text) => {
    const start = Math.max(from, line.indexOf(text.split(' ', 1)[0]!, from));
    from = start + text.length;
    return { text, start, end: from };
  });
}

/**
 * Removes the dash of `INV-1 - 1,234.50` if all lines have one, because it is no minus sign there.
 */
export function withoutDashes(lines: readonly string[]): string[] {
  const parts = lines.map((line) => {
    const words = line.trim().split(/ [-\u2010-\u2015\u2212] /);
    const amount = words.length > 1 ? words.pop()! : '';
    return isAmount(amount) ? `${words.join(' - ')}  ${amount}` : null;
  });
  const areAll = lines.every((line, index) => {
    const cells = splitBySpaces(line);
    const hasAmount = cells.length > 1 && isAmount(cells.at(-1)!);
    return !hasAmount || parts[index] !== null || summaryKind([cells[0]!]) !== null;
  });
  return areAll ? lines.map((line, index) => parts[index] ?? line) : [...lines];
}

function hasCents(text: string): boolean {
  return HAS_CENTS.test(text) && isAmount(text);
}

/** Puts the only amount with cents of a line behind its text: `1,234.50 EUR for INV-1`. */
function amountLast(line: string): string {
  const words = line
    .slice(0, LONGEST_LINE)
    .replaceAll(/[:：](?=[^\s:：]{1,20}$)/g, '$& ')
    .trim()
    // Other spaces group digits.
    .split(/[ \t]+/);
  const bare = words.map((word) => word.replace(/[.,;:]$/, ''));
  const isCurrency = (at: number) => currencyCodes(bare[at] ?? '') !== null;
  const found = [...words.keys()].filter((at) => {
    const isOther = endsWithNamedDate(bare.slice(0, at + 1)) || words[at + 1] === '%';
    return hasCents(bare[at]!) && !isOther && (at === 0 || !bare[at]!.startsWith('('));
  });
  const [at, ...others] = found;
  if (at === undefined || others.length > 0 || line.length > LONGEST_LINE) return line;
  const start = firstGroup(bare, at);
  const [from, to] = [
    isCurrency(start - 1) ? start - 1 : start,
    isCurrency(at + 1) ? at + 2 : at + 1,
  ];
  // A day and month, a time, or the end of a spaced number.
  const isUnsure = from + 1 === to && /^\d\d?\.\d\d$/.test(bare[at]!);
  const isCut =
    /^\d{1,3}$/.test(words[from - 1] ?? '') || isBroken(words.slice(0, from), bare[at]!);
  if (isUnsure || isCut) return line;
  const rest = words.filter((_, place) => place < from || place >= to).join(' ');
  return rest === '' ? line : `${rest}  ${bare.slice(from, to).join(' ')}`;
}

/** The groups of a number before its last: a sign or a zero shows that they are no other number. */
function firstGroup(words: readonly string[], last: number): number {
  let at = last;
  let isSure = false;
  while (/^\d{3}(?!\d)/.test(words[at]!) && /^\D?\d{1,3}$/.test(words[at - 1] ?? '')) {
    isSure ||= words[at]!.startsWith('0') || /^\D/.test(words[at - 1]!);
    at--;
  }
  return isSure ? at : last;
}

const LONGEST_LINE = 300;

const HAS_CENTS = /[.,]\d\d(?!\d)/;

function splitAmounts(text: string): string[] {
  // `1 000,00` with a space between its groups.
  if (isAmount(text)) return [text];
  // The end of a letter is no money, whatever its last digits.
  const phone = phoneIn(text);
  if (phone !== null && !isAmount(phone) && !HAS_CENTS.test(phone)) return [text];
  let words = text.split(/\s+/);
  if (endsWithPlace(words) || endsWithDate(text)) return [text];
  const amounts: string[] = [];
  while (amounts.length < MOST_AMOUNTS && !endsWithNamedDate(words)) {
    const count = wordsOfAmount(words);
    const amount = words.slice(words.length - count).join(' ');
    // Whole numbers before an amount may be anything: "INV-1 of order 12 50.00".
    const isOne = count > 0 && (amounts.length === 0 || HAS_CENTS.test(amount));
    if (!isOne || count === words.length) break;
    amounts.unshift(amount);
    words = words.slice(0, -count);
  }
  return [words.join(' '), ...amounts];
}

/** Returns a telephone number at the end of a line: behind a plus, or alone behind its name. */
function phoneIn(text: string): string | null {
  const plus = text.lastIndexOf('+');
  const [name = '', ...rest] = text.split(/\s+/);
  const isNamed = /^(?:tel|phone|fon|fax|mob|cell)\p{L}{0,10}[.:]?$/iu.test(name);
  const isBehindPlus = /^\+\d/.test(text.slice(plus)) && !/\S/.test(text[plus - 1] ?? '');
  const phone = isBehindPlus ? text.slice(plus) : isNamed ? rest.join(' ') : '';
  return /^[\d\s()/.+-]{6,28}$/.test(phone) ? phone : null;
}

/** Words before a number that is no amount. */
const PLACE =
  /^\(?(?:page|pg|seite|blatt|página|pagina|side|suite|ste|apt|apartment|floor|room|unit|bldg|building|box|postfach|no|nr|num|number|nummer|n[°º])[.:]?$/iu;
/** Words before the number of a street, or of a company in its register. */
const STREETS = new Set('street road rd avenue ave lane boulevard blvd hrb hra'.split(' '));
const STREET_ENDS = 'straße strasse str gasse platz allee weg straat laan plein gatan gade vej';

function isStreet(word: string): boolean {
  const name = word.toLowerCase().replace(/\.$/, '');
  return STREETS.has(name) || STREET_ENDS.split(' ').some((end) => name.endsWith(end));
}

const OF = /^(?:of|von|de|di|sur|van|\/)$/iu;

/** Whether a line ends as `Page 1 of 2`, `Main Street, Suite 200` and `Leeds, MA 01053` do. */
function endsWithPlace(words: readonly string[]): boolean {
  const isNumber = (word: string | undefined) => /^\d{1,6}\)?$/.test(word ?? '');
  const [number, of] = [words.at(-1), words.at(-2) ?? ''];
  if (!isNumber(number)) return false;
  return (
    PLACE.test(of) ||
    isStreet(of) ||
    // `AB 100 2026`.
    (/^(?:19|20)\d\d$/.test(number!) && /^\d{1,6}$/.test(of)) ||
    // A state and its postal code.
    (/^[A-Z]{2}$/.test(of) && words.at(-3)?.endsWith(',')) ||
    (OF.test(of) && isNumber(words.at(-3)) && PLACE.test(words.at(-4) ?? ''))
  );
}

/** Returns how many words at the end form one amount; 0 for none. */
function wordsOfAmount(words: readonly string[]): number {
  // All of them, because otherwise the first group would be left out.
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const tail = words.slice(-count);
    const text = tail.join(' ');
    if (!isAmount(text)) continue;
    // "12 1042 50.00": digits before the amount belong to it only in groups of three.
    const withDigits = tail.filter((word) => /\d/.test(word)).length;
    const areGroups = /^\D*\d{1,3}( \d{3})+([.,]\d+)?\D*$/.test(text);
    if (withDigits === 1 || areGroups) return isBroken(words.slice(0, -count), text) ? 0 : count;
  }
  return 0;
}

/** Whether a mark before the space shows that an amount begins in the words before: `1. 234,50`. */
function isBroken(before: readonly string[], text: string): boolean {
  const last = before.at(-1) ?? '';
  return /\d[.,]$/.test(last) && isEndOfAmount([...before.slice(0, -1), last.slice(0, -1)], text);
}
