import { normalizeText } from '../normalize-text.ts';

const ASCII = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}/gu;

/** Text as a search compares it: without regard to case and accents. */
export function foldText(text: string): string {
  // Nearly all text of a service is ASCII, and this is done thousands of times.
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = normalizeText(text, 'NFKD').replaceAll(MARKS, '');
  // In capitals `ß` is `SS`, and one `Σ` is both of its small letters.
  return bare.toLowerCase().toUpperCase().replaceAll('Σ', 'σ').toLowerCase();
}
