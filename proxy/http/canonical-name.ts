/**
 * The canonical spelling of a person's name, by which people are compared everywhere: NFKC, then
 * without regard to case and to invisible characters (NFKC_Casefold, Unicode §3.13.5), so that
 * `Anna`, `ANNA`, a decomposed `Ä` and full-width letters name one person. Folding can produce text
 * that NFKC changes again, and the reverse, so both steps repeat until nothing changes.
 */
export function canonicalName(text: string): string {
  let before = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  for (;;) {
    const folded = Array.from(before, fold).join('').normalize('NFKC');
    const after = folded.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
    if (after === before) return after;
    before = after;
  }
}

/**
 * Returns the full case folding (Unicode §3.13) of one code point: `ß` and `ẞ` become `ss`, every
 * sigma `σ`. Code point by code point, because JavaScript's lower case of a sigma depends on its
 * neighbors.
 */
function fold(letter: string): string {
  // Upper case would make it an `i`. Unicode distinguishes them, and a provider of names may too.
  if (letter === DOTLESS_I) return letter;
  return Array.from(letter.toLowerCase().toUpperCase(), (one) => one.toLowerCase()).join('');
}

const DOTLESS_I = 'ı';
