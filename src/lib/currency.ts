const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Signs and names of currencies, with the ISO 4217 codes of all currencies that use them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  $: codes(
    'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP CUP BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
  ),
  US$: ['USD'],
  CA$: ['CAD'],
  C$: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  S$: ['SGD'],
  R$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₪': ['ILS'],
  '₺': ['TRY'],
  '₽': ['RUB'],
  '₴': ['UAH'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '₦': ['NGN'],
  '฿': ['THB'],
  EURO: ['EUR'],
  EUROS: ['EUR'],
  FR: ['CHF'],
  FT: ['HUF'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  KČ: ['CZK'],
  LEI: ['RON', 'MDL'],
  ZŁ: ['PLN'],
  ZL: ['PLN'],
  TL: ['TRY'],
  R: ['ZAR'],
  RS: codes('INR PKR LKR NPR MUR SCR'),
  元: ['CNY'],
  円: ['JPY'],
  원: ['KRW'],
};

function codes(text: string): readonly string[] {
  return text.split(' ');
}

/**
 * Returns the codes of the currencies that a code, sign or name may mean: none for a sign that
 * isn't known, `null` for a text that is no currency.
 */
export function currencyCodes(text: string): readonly string[] | null {
  const name = text.trim().replace(/\.$/, '').toUpperCase();
  if (CODES.has(name)) return [name];
  if (Object.hasOwn(NAMES, name)) return NAMES[name]!;
  const letters = name.replace(/\p{Sc}$/u, '');
  if (letters === '') return name === '' ? null : [];
  // A code and its sign, as in `EUR€`.
  return letters !== name && CODES.has(letters) ? [letters] : null;
}

/** Whether a text is a code in capital letters or a sign. A name, such as `R`, may be another word. */
export function isCurrencyCode(text: string): boolean {
  return currencyCodes(text) !== null && (/\p{Sc}/u.test(text) || CODES.has(text.trim()));
}

/** Returns the currencies at the ends of a name, such as `Amount (EUR)`, `Net in €` or `EUR amount`. */
export function currenciesInName(name: string): string[] {
  const words = name
    .trim()
    .split(/[\s()[\]/]+/)
    .filter((word) => word !== '');
  const ends = [...new Set([words[0], words.at(-1)])];
  // A code in lower case may be a word.
  return ends.flatMap((word) => (word !== undefined && isCurrencyCode(word) ? [word] : []));
}
