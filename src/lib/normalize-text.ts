/** UAX #15 §13, Stream-Safe Text Format: no meaningful text has more marks in a row. */
const MOST_MARKS = /\p{M}{30}/gu;
/** Separates marks that would be sorted together, and is invisible (U+034F). */
const GRAPHEME_JOINER = '\u034F';

/**
 * Returns the text in a normal form. Engines sort the marks on one letter by insertion: 20,000 of
 * them take seconds, so a long run of marks is split first.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(MOST_MARKS, `$&${GRAPHEME_JOINER}`).normalize(form);
}
