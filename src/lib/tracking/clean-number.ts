/** Nearly all numbers are: the tables that Unicode needs are then not even built. */
const PLAIN = /^[\x21-\x7E]*$/;
/** White space, controls, bidirectional marks and whatever else is there without being seen. */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;
const FULL_WIDTH = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g;
/** Hyphens and dashes, as word processors make them of a plain one. */
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/**
 * A tracking number as a person means it: without white space, invisible characters and lone
 * surrogates, full-width digits and letters made plain, every dash the plain hyphen. Hyphens stay
 * and so does the case of letters: which of both means something only its format knows, see
 * `number` of `recognizeNumber`.
 */
export function cleanTrackingNumber(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(HYPHENS, '-')
    .replaceAll(UNSEEN, '')
    .replaceAll(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}
