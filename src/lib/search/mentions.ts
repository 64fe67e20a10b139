import { foldText } from './fold-text.ts';

const NAME_CHARACTER = /[\p{L}\p{N}_]/u;

/**
 * Returns the names that a text mentions, as `@anna`; the longer one of two that fit the same
 * place.
 */
export function mentionsIn(text: string, names: readonly string[]): string[] {
  const folded = foldText(text);
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const found = new Set<string>();
  for (const { index } of folded.matchAll(/(?<![\p{L}\p{N}_.])@/gu)) {
    const rest = folded.slice(index + 1);
    const name = longestFirst.find((it) => {
      const wanted = foldText(it);
      return (
        wanted !== '' && rest.startsWith(wanted) && !NAME_CHARACTER.test(rest[wanted.length] ?? '')
      );
    });
    if (name !== undefined) found.add(name);
  }
  return [...found];
}
