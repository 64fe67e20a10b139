import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { XMLParser } from 'fast-xml-parser';
import { currencyCodes } from '#lib/currency.ts';
import { directionOf } from '#lib/remittance/column-words.ts';

/** Separates a number from the words of its format. */
export const FORMAT_MARK = '|';

const STYLES = 'xl/styles.xml';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

/** The words and places that a format shows of a number. */
interface Shown {
  /** The words behind numbers above 0, and below. */
  words: readonly string[];
  /** Places after the point, where these are cents; `null` for all. */
  places: number | null;
}

/**
 * Writes numbers with the cents, the currency and the direction that their formats show. A spreadsheet
 * shows `1,234.50 €` for a cell with 1234.4962, which is no amount of money, and could be any currency.
 */
export function withFormatWords(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes);
  const styles = files[STYLES];
  const formats = styles ? formatsIn(strFromU8(styles)) : [];
  const styled = formats.map((format): Shown => ({
    words: sectionsOf(format).map(moneyWords),
    places: placesOf(format),
  }));
  if (styled.every(({ words, places }) => places === null && words.every((text) => text === '')))
    return bytes;
  for (const [name, file] of Object.entries(files)) {
    if (SHEET.test(name)) files[name] = strToU8(asShown(strFromU8(file), styled));
  }
  return zipSync(files, { level: 0 });
}

function asShown(sheet: string, styles: readonly Shown[]): string {
  let cell: Shown | undefined;
  const parts = sheet.split('<').map((part) => {
    const name = /^(?:\w{1,9}:)?(\w{1,9})[ >]/.exec(part)?.[1];
    if (name === 'c') {
      const isNumber = !part.includes(' t="') || part.includes(' t="n"');
      cell = isNumber ? styles[Number(/ s="(\d{1,6})"/.exec(part)?.[1] ?? -1)] : undefined;
    }
    if (name !== 'v' || !cell) return part;
    const [above = '', below = above] = cell.words;
    const own = part.includes('>-') ? below : above;
    const at = part.indexOf('>') + 1;
    const number = cell.places === null ? part.slice(at) : rounded(part.slice(at), cell.places);
    return part.slice(0, at) + number + (own === '' ? '' : FORMAT_MARK + own);
  });
  return parts.join('<');
}

/** Rounds a half up, from the fifteen digits that a spreadsheet has. */
function rounded(text: string, places: number): string {
  const digits = String(Number(Number(text).toPrecision(15)));
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.slice(sign.length).split('.');
  const [kept, next] = [fraction.slice(0, places), fraction[places]];
  if (next === undefined || /\D/.test(whole + fraction)) return text;
  const scaled = String(BigInt(whole + kept) + (next < '5' ? 0n : 1n)).padStart(places + 1, '0');
  return `${sign}${scaled.slice(0, -places)}.${scaled.slice(-places)}`;
}

interface Styles {
  styleSheet?: {
    numFmts?: { numFmt?: readonly Readonly<Record<string, string>>[] };
    cellXfs?: { xf?: readonly Readonly<Record<string, string>>[] };
  };
}

/** Numbers of the formats with cents that a spreadsheet has without a code of its own. */
const WITH_CENTS = new Set(['2', '4', '7', '8', '39', '40', '43', '44']);

/** The number format of each style; '' for a format that shows numbers as they are. */
function formatsIn(xml: string): string[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    isArray: (name) => name === 'numFmt' || name === 'xf',
  });
  const { styleSheet } = parser.parse(xml) as Styles;
  const codes = new Map(
    styleSheet?.numFmts?.numFmt?.map(({ numFmtId = '', formatCode = '' }) => [
      numFmtId,
      formatCode,
    ]),
  );
  return (
    styleSheet?.cellXfs?.xf?.map(
      ({ numFmtId = '' }) => codes.get(numFmtId) ?? (WITH_CENTS.has(numFmtId) ? '0.00' : ''),
    ) ?? []
  );
}

/** The written texts of each section of a format, with a space for everything else. */
function sectionsOf(format: string): string[] {
  const sections = [''];
  const write = (text: string): void => {
    sections[sections.length - 1] += text;
  };
  let at = 0;
  const upTo = (end: string): string => {
    const from = at + 1;
    at = Math.max(from, format.indexOf(end, from));
    return format.slice(from, at);
  };
  for (; at < format.length; at++) {
    const sign = format[at]!;
    if (sign === ';') sections.push('');
    else if (sign === '"') write(upTo('"'));
    else if (sign === '\\') write(format[++at] ?? '');
    // A gap as wide as the next sign, or filled with it.
    else if (sign === '_' || sign === '*') at++;
    else if (sign === '[') {
      // `[$CHF-807]` is a currency and a language, `[Red]` a color.
      const bracketed = upTo(']');
      write(bracketed.startsWith('$') ? bracketed.slice(1).split('-')[0]! : '');
    } else write(/\p{Sc}/u.test(sign) ? sign : ' ');
  }
  return sections.slice(0, 2);
}

/** The words that decide what an amount means. */
function moneyWords(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const currency = words.find((word) => currencyCodes(word) !== null) ?? '';
  const direction = words.find((word) => /^[cd]r\.?$/i.test(word) && directionOf(word)) ?? '';
  return [currency, direction].filter(Boolean).join(' ');
}

/** Returns how many places after the point a format shows; `null` where these are no cents. */
function placesOf(format: string): number | null {
  const unquoted = format.split('"').filter((_, at) => at % 2 === 0);
  const [first = '', ...others] = unquoted.join('').split('[');
  const bare = first + others.map((part) => part.slice(part.indexOf(']') + 1)).join('');
  const [plain = ''] = bare.replaceAll(/\\./g, '').split(';');
  const zeros = /[0#?]\.(0{2,6})(?![0#?,])/.exec(plain)?.[1];
  return zeros === undefined || /[%a-z]/i.test(plain) ? null : zeros.length;
}
