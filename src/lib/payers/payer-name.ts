import { normalizeText } from '../normalize-text.ts';

/** Words for a firm's legal form: banks and ledgers write them in many ways. */
const LEGAL = new Set(
  (
    'inc incorporated corp corporation co company cie llc llp lp ltd limited plc gmbh mbh ag kg kgaa ' +
    'ohg ug ek ev eg se sa sas sarl sasu sl slu srl spa snc sas bv nv cv vof oy oyj ab as asa aps is ' +
    'pty pte pvt kk sdn bhd zoo doo kft the and und et y e og och'
  ).split(' '),
);

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/**
 * Normalizes a payer's name, without the parts that differ between a bank and a ledger: case,
 * accents, punctuation, and the legal form. `Müller & Söhne GmbH` and `MULLER SOHNE` are equal.
 */
export function payerName(text: string): string {
  const words = normalizeText(text, 'NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, (letter) => LETTERS[letter]!)
    // Marks of letters, and points within an abbreviation: S.A.
    .replaceAll(/[\p{M}.'’`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !LEGAL.has(word));
  return (telling.length === 0 ? words : telling).join(' ');
}

/** An account number without spaces, in one case. */
export function accountKey(account: string): string {
  return account.replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * Returns the likeness of two names from `payerName`: 1 for the same letters, 0 if no pair of
 * letters is in common (Dice's coefficient over pairs of letters).
 */
export function likeness(a: string, b: string): number {
  const [first, second] = [pairsOf(a), pairsOf(b)];
  const all = first.length + second.length;
  if (all === 0) return a === b ? 1 : 0;
  const left = new Map<string, number>();
  for (const pair of first) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of second) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    common++;
    left.set(pair, count - 1);
  }
  return (2 * common) / all;
}

function pairsOf(name: string): string[] {
  const letters = name.replaceAll(' ', '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) =>
    letters.slice(at, at + 2),
  );
}
