/** Nearly all numbers are plain, which avoids building Unicode's tables. */
const PLAIN = /^[\x21-\x7E]*$/;
/** White space, controls, bidirectional marks and other invisible characters. */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;
const FULL_WIDTH = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g;
/** Hyphens and dashes, as word processors make them of a plain one. */
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/**
 * Cleans a tracking number: without white space, invisible characters and lone surrogates, with
 * full-width digits and letters and all dashes made plain. Hyphens and case stay: only the number's
 * format knows whether they matter, see `number` of `recognizeNumber`.
 */
export function cleanTrackingNumber(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(HYPHENS, '-')
    .replaceAll(UNSEEN, '')
    .replaceAll(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}
