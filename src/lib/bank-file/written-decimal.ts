import { decimalFromText, type Decimal } from '../decimal.ts';

/** Currencies whose amounts have no cents, or a thousand of them (ISO 4217). */
const NO_CENTS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);
const MILS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Returns how many digits a currency has after the point; 2 if it is unknown. */
export function currencyPlaces(currency: string | null): number {
  if (currency === null) return 2;
  return NO_CENTS.has(currency) ? 0 : MILS.has(currency) ? 3 : 2;
}

/** Joins the digits before and after the point; `null` if there are none. */
export function joinDecimal(sign: string, whole: string, fraction = ''): Decimal | null {
  if (whole + fraction === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimalFromText(`${sign}${digits}${fraction && `.${fraction}`}`) ?? null;
}
