import { plainDecimal, type Decimal } from '../decimal.ts';

/** Powers of ten by which columns say that they are written. */
const POWERS: readonly (readonly [number, RegExp])[] = [
  [
    -2,
    /(?<!\p{L}|per |pro )(?:(?:euro-?|amount|betrag)?cents?|centimes|céntimos|centesimi|centavos|pence|minor|öre|øre|groszy?)(?!\p{L})|¢/iu,
  ],
  [6, /(?<!\p{L})(?:millions?|millionen|mio|mln|mill|m(?:€|\$|£|eur|usd|gbp|chf))(?!\p{L})|百万/iu],
  [3, /(?:in|x|eur|usd|gbp|chf|[×€$£(]) ?1[.,]?000(?!\d)/iu],
  [
    3,
    /(?<!\p{L})(?:thousands?|tausend|tsd|tys|milliers|miles|migliaia|milhares|[kt](?:€|\$|£|eur|usd|gbp|chf|sek|dkk|nok|pln))(?!\p{L})|(?<![\d.,])000s?(?!\d)|千/iu,
  ],
];

/** Returns the power of ten in a column's name: -2 for `Amount (cents)`, 3 for `TEUR`, 0 for none. */
export function powerIn(name: string): number {
  return POWERS.find(([, words]) => words.test(name))?.[0] ?? 0;
}

const NOTE =
  /^\(?(?:(?:all |alle )?(?:amounts|figures|values|beträge|zahlen|angaben|montants|importes|importi) (?:are )?)?(?:in|en) .{2,20}$/i;

/** Returns the power of ten that a note above a table states: `All amounts in thousands`. */
export function powerAbove(rows: readonly (readonly string[])[]): number {
  const notes = rows.flat().filter((cell) => cell.length < 60 && NOTE.test(cell));
  return notes.map(powerIn).find((power) => power !== 0) ?? 0;
}

export function scaled(amount: Decimal, power: number): Decimal {
  return power === 0 ? amount : (plainDecimal(`${amount}e${power}` as Decimal) as Decimal);
}
