/**
 * One spelling for all spellings of a person's name: NFKC_Casefold of the Unicode Standard (§3.13.5),
 * so that letters of another case, width or composition, and signs that nobody sees, make no second
 * person.
 */
export function canonicalName(text: string): string {
  const folded = fold(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  // Folding may leave a letter that NFKC composes anew.
  return fold(folded);
}

/** Upper case first: `ß` and `ẞ` become `ss` so, and `ς` becomes `σ` as every sigma does. */
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}
