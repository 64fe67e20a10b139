import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { XMLParser } from 'fast-xml-parser';
import { currencyCodes } from '#lib/currency.ts';
import { directionOf } from '#lib/remittance/column-words.ts';

/** Separates a number from the words of its format. */
export const FORMAT_MARK = '|';

const STYLES = 'xl/styles.xml';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

/**
 * Writes the currency and the direction of number formats behind the numbers. A spreadsheet shows
 * `1,234.50 €` for a cell with 1234.5, so that the number alone could be any currency.
 */
export function withFormatWords(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes);
  const styles = files[STYLES];
  const formats = styles ? formatsIn(strFromU8(styles)) : [];
  const words = formats.map((format) => sectionsOf(format).map(moneyWords));
  if (words.every((sections) => sections.every((text) => text === ''))) return bytes;
  for (const [name, file] of Object.entries(files)) {
    if (SHEET.test(name)) files[name] = strToU8(withWords(strFromU8(file), words));
  }
  return zipSync(files, { level: 0 });
}

/** @param words behind numbers above 0, and below, of each style */
function withWords(sheet: string, words: readonly (readonly string[])[]): string {
  let cell: readonly string[] = [];
  const parts = sheet.split('<').map((part) => {
    const name = /^(?:\w{1,9}:)?(\w{1,9})[ >]/.exec(part)?.[1];
    if (name === 'c') {
      const isNumber = !part.includes(' t="') || part.includes(' t="n"');
      cell = (isNumber && words[Number(/ s="(\d{1,6})"/.exec(part)?.[1] ?? -1)]) || [];
    }
    const [above = '', below = above] = cell;
    const own = name === 'v' && part.includes('>-') ? below : above;
    return name === 'v' && own !== '' ? `${part}${FORMAT_MARK}${own}` : part;
  });
  return parts.join('<');
}

interface Styles {
  styleSheet?: {
    numFmts?: { numFmt?: readonly Readonly<Record<string, string>>[] };
    cellXfs?: { xf?: readonly Readonly<Record<string, string>>[] };
  };
}

/** The number format of each style; '' for a format without a code of its own. */
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
  return styleSheet?.cellXfs?.xf?.map(({ numFmtId = '' }) => codes.get(numFmtId) ?? '') ?? [];
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
