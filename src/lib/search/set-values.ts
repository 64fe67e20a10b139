import { parseTerms, writeTerms, type SearchKeys, type SearchTerm } from './terms.ts';

/** Returns the values of a search for a key, or its plain text (`null`). */
export function valuesOf(text: string, key: string | null, keys: SearchKeys): readonly string[] {
  return parseTerms(text, keys)
    .filter((term) => isOf(term, key))
    .map(({ value }) => value);
}

/** Returns the search with these values for a key; all other terms keep their order. */
export function setValues(
  text: string,
  key: string | null,
  values: readonly string[],
  keys: SearchKeys,
): string {
  const terms: readonly SearchTerm[] = parseTerms(text, keys);
  const place = terms.findIndex((term) => isOf(term, key));
  const others = terms.filter((term) => !isOf(term, key));
  const given = values
    .filter((value) => value !== '')
    .map((value): SearchTerm => ({ isNegated: false, key, value }));
  return writeTerms(others.toSpliced(place < 0 ? others.length : place, 0, ...given), keys);
}

function isOf(term: SearchTerm, key: string | null): boolean {
  return !term.isNegated && term.key === key;
}
