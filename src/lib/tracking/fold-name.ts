import { normalizeText } from '../normalize-text.ts';

/** A name or code as it is compared: lower case, without accents, words apart by one space. */
export function foldName(text: string): string {
  return normalizeText(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
