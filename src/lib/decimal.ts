import { LosslessNumber } from 'lossless-json';
import { numberFormatter } from './locale.ts';

declare const decimalBrand: unique symbol;

/**
 * An exact decimal number as its JSON text, every digit as it stood on the wire (`12.50`, `-0`,
 * `9007199254740993.01`). Never passed through a double.
 */
export type Decimal = string & { readonly [decimalBrand]: true };

const JSON_NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The most digits of a written-out decimal: `1e999999999` is an attack, not an amount. */
const MAX_DIGITS = 100;

/** Returns the decimal of a JSON number's text; `undefined` for other text. */
export function decimalFromText(text: string): Decimal | undefined {
  const match = JSON_NUMBER.exec(text);
  if (!match) return undefined;
  const digits = match[2]!.length + (match[3]?.length ?? 0);
  if (digits + Math.abs(Number(match[4] ?? 0)) > MAX_DIGITS) return undefined;
  return text as Decimal;
}

/** The same digits as a JSON number, for `stringifyJson`. */
export function decimalToJson(decimal: Decimal): LosslessNumber {
  return new LosslessNumber(decimal);
}

/** Positional notation without an exponent: `1.25E+3` → `1250`, `5e-3` → `0.005`. */
export function plainDecimal(decimal: Decimal): string {
  const [, sign, whole, fraction = '', exponent = '0'] = JSON_NUMBER.exec(decimal)!;
  const shift = Number(exponent);
  if (shift === 0) return decimal.split(/e/i, 1)[0]!;
  const digits = whole! + fraction;
  const point = whole!.length + shift;
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(point, '0');
  const cut = Math.max(point, 1);
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(cut);
  return `${sign}${integer}${rest && `.${rest}`}`;
}

/** Formats all digits in the reader's notation or a given locale's, without rounding. */
export function formatDecimal(decimal: Decimal, locale?: string): string {
  const plain = plainDecimal(decimal);
  return formatter(decimalPlaces(decimal), locale)(plain as Intl.StringNumericLiteral);
}

/** Digits after the point, trailing zeros included: 3 of `12.500`. */
export function decimalPlaces(decimal: Decimal): number {
  const plain = plainDecimal(decimal);
  const point = plain.indexOf('.');
  return point === -1 ? 0 : plain.length - point - 1;
}

const formatters = new Map<string, ReturnType<typeof numberFormatter>>();

/**
 * Created once: creating a formatter takes longer than a hundred uses, and tables show thousands of
 * amounts.
 */
function formatter(places: number, locale: string | undefined): ReturnType<typeof numberFormatter> {
  const key = `${places} ${locale}`;
  let known = formatters.get(key);
  if (!known) {
    known = numberFormatter(
      { minimumFractionDigits: places, maximumFractionDigits: places },
      locale,
    );
    formatters.set(key, known);
  }
  return known;
}
