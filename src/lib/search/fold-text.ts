import { normalizeText } from '../normalize-text.ts';

const ASCII = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}/gu;

/** Normalizes text for searching, without case and accents. */
export function foldText(text: string): string {
  // Nearly all text of a service is ASCII, and this is done thousands of times.
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = normalizeText(text, 'NFKD').replaceAll(MARKS, '');
  // In upper case `ß` is `SS`, and both lower-case sigmas become one `Σ`.
  return bare.toLowerCase().toUpperCase().replaceAll('Σ', 'σ').toLowerCase();
}
