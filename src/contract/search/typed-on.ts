import { isGuidShaped } from '#lib/guid.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { parseTerms } from '#lib/search/terms.ts';
import { searchKeys } from './search-keys.ts';

/**
 * Whether a search is an earlier one with more typed at the end of its last word (`lat`, `late`), or
 * with another word after it. Then it matches nothing that the earlier one did not match.
 */
export function isTypedOn(search: string, earlier: string): boolean {
  const last = parseTerms(search, searchKeys).at(-1);
  // A whole GUID also finds ids, where a part of one does not.
  if (!last || last.key !== null || last.isNegated || isGuidShaped(last.value)) return false;
  const head = search.slice(0, last.start);
  if (head.trimEnd() === earlier.trimEnd()) return true;
  const [word, ...more] = parseTerms(earlier.slice(last.start), searchKeys);
  return (
    earlier.slice(0, last.start) === head &&
    word !== undefined &&
    more.length === 0 &&
    word.key === null &&
    !word.isNegated &&
    foldText(last.value).includes(foldText(word.value))
  );
}
