import { isAmount, splitBySpaces } from './split-by-spaces.ts';

/**
 * Lines of a text whose columns are spaces, those put together that a PDF broke: within a
 * reference, or between a line and its amount.
 */
export function joinBrokenLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const text = line.trim();
    const before = joined.at(-1)?.trim() ?? '';
    const isOpen = before !== '' && before.length < 200 && splitBySpaces(before).length === 1;
    if (isOpen && /[\p{L}\d][-\u2010-\u2012/]$/u.test(before) && /^[\p{L}\d]/u.test(text)) {
      joined[joined.length - 1] = before + text;
    } else if (isOpen && !isAmount(before) && /[.,]\d\d(?!\d)/.test(text) && isAmount(text)) {
      joined[joined.length - 1] = `${before}  ${text}`;
    } else joined.push(line);
  }
  return joined;
}
