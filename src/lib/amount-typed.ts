import { amountFromText, decimalMarkOf, type DecimalMark } from './amount-text.ts';
import { absoluteDecimal } from './decimal-sum.ts';
import type { Decimal } from './decimal.ts';
import { readersDecimalMark } from './locale.ts';

/** Returns the reader's decimal mark. */
export function readersMark(): DecimalMark {
  return readersDecimalMark() === ',' ? ',' : '.';
}

/** Returns the typed amount, with a comma or a point; `undefined` if it is not an amount (yet). */
export function amountTyped(text: string): Decimal | undefined {
  return amountFromText(text, decimalMarkOf([text]) ?? readersMark());
}

/** Returns the amount without its sign, for filters that ignore it. */
export function magnitudeTyped(text: string): Decimal | undefined {
  const amount = amountTyped(text);
  return amount && absoluteDecimal(amount);
}
