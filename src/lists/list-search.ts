import { encodeText } from '#lib/uri-text.ts';
import type { Range } from '#ui/filters/range.ts';

/** Reads the filters from a list's address. Replaces invalid values by the defaults. */
export function listSearch(parameters: URLSearchParams) {
  const text = (name: string): string => parameters.get(name)?.trim() ?? '';
  const texts = (name: string): string[] =>
    text(name)
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  const codes = (name: string, known: readonly number[]): number[] => {
    const wanted = new Set(texts(name).map(Number));
    return known.filter((code) => wanted.has(code));
  };
  const range = <T>(name: string, read: (text: string) => T | undefined): Range<T> => {
    const [from = '', to = ''] = text(name).split('..');
    return { from: read(from) ?? null, to: read(to) ?? null };
  };
  const units = /^-?\d{1,9}$/.test(text('units')) ? Number(text('units')) : null;
  return { text, texts, codes, range, units };
}

/** Writes the query of an address, `''` or `?status=4&q=wire`, without empty values. */
export function writeListSearch(entries: readonly (readonly [string, string])[]): string {
  const query = entries
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeText(value).replaceAll('%2C', ',')}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

export function writeRange<T>({ from, to }: Range<T>, write: (value: T) => string): string {
  if (from === null && to === null) return '';
  return `${from === null ? '' : write(from)}..${to === null ? '' : write(to)}`;
}
