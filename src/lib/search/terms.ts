/** Words before a colon, in lower case, and the key that each stands for. */
export type SearchKeys = ReadonlyMap<string, string>;

/** A condition of a search: `type:SalesOrder`, `-late`, `"on hold"`. */
export interface SearchTerm {
  /** A `-` precedes it: matching rows are left out. */
  isNegated: boolean;
  /** A key of the language, in lower case; `null` for plain text. */
  key: string | null;
  /** The value without quotes; `''` for a key that has no value yet. */
  value: string;
}

/** A term and where it stands in the text that was typed. */
export interface PlacedTerm extends SearchTerm {
  start: number;
  /** Past its last character. */
  end: number;
}

const SPACE = /\s/u;
const KEY = /^(\p{L}+):/u;

/**
 * Splits any typed text into terms. White space separates terms; quotes hold a value together, in
 * which a backslash keeps the character after it. An unknown word before a colon is plain text:
 * `http://x` is one word.
 */
export function parseTerms(text: string, keys: SearchKeys): PlacedTerm[] {
  const terms: PlacedTerm[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && SPACE.test(text[at]!)) at++;
    if (at >= text.length) return terms;
    const start = at;
    const isNegated = text[at] === '-' && at + 1 < text.length && !SPACE.test(text[at + 1]!);
    if (isNegated) at++;
    const [prefix = '', word = ''] = KEY.exec(text.slice(at)) ?? [];
    const key = keys.get(word.toLowerCase()) ?? null;
    if (key !== null) at += prefix.length;
    const { value, end } = text[at] === '"' ? quoted(text, at) : bare(text, at);
    at = end;
    if (value !== '' || key !== null) terms.push({ isNegated, key, value, start, end });
  }
}

/** An open quote reaches to the end: it is still being typed. */
function quoted(text: string, start: number): { value: string; end: number } {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') return { value, end: at + 1 };
    if (character === '\\' && at + 1 < text.length) at++;
    value += text[at]!;
  }
  return { value, end: text.length };
}

function bare(text: string, start: number): { value: string; end: number } {
  let end = start;
  while (end < text.length && !SPACE.test(text[end]!)) end++;
  return { value: text.slice(start, end), end };
}

/** Returns the shortest text that parses to these terms. */
export function writeTerms(terms: readonly SearchTerm[], keys: SearchKeys): string {
  return terms
    .map(({ isNegated, key, value }) => {
      const written = isPlain(value, key, keys) ? value : quote(value);
      return `${isNegated ? '-' : ''}${key === null ? '' : `${key}:`}${written}`;
    })
    .join(' ');
}

function isPlain(value: string, key: string | null, keys: SearchKeys): boolean {
  if (value.startsWith('"') || SPACE.test(value)) return false;
  if (key !== null) return true;
  const [, word = ''] = KEY.exec(value) ?? [];
  return value !== '' && !value.startsWith('-') && !keys.has(word.toLowerCase());
}

function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
