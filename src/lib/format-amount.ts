import { decimalFromText, decimalPlaces, formatDecimal, type Decimal } from './decimal.ts';
import { trimmed } from './whole-units.ts';

/** Decimal places that an amount has even if they are zeros. */
export const CENTS = 2;

/**
 * An amount in the reader's notation without zeros beyond the cents: 12.5 and 12.5000 → 12.50. Works on the
 * digits of the text, so nothing is ever rounded.
 *
 * @param least places to fill up with zeros, so that the points of a column align
 */
export function formatAmount(value: Decimal, least = 0, locale?: string): string {
  const [whole, fraction = ''] = trimmed(value, CENTS).split('.');
  const places = fraction.padEnd(Math.max(least, amountPlaces(value)), '0');
  return formatDecimal((places === '' ? whole : `${whole}.${places}`) as Decimal, locale);
}

/**
 * Returns the decimal places to show. A single place is never shown: JSON numbers lose their last
 * zero, and `1,234.5` looks like a misplaced point.
 */
export function amountPlaces(value: Decimal): number {
  const places = decimalPlaces(trimmed(value, CENTS));
  return places === 0 ? 0 : Math.max(places, CENTS);
}

/** Formats an amount sent as text; returns the text unchanged if it isn't a number. */
export function formatAmountText(text: string): string {
  const decimal = decimalFromText(text);
  return decimal === undefined ? text : formatAmount(decimal);
}
