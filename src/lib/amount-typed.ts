import { amountFromText, decimalMarkOf, type DecimalMark } from '#lib/amount-text.ts';
import type { Decimal } from '#lib/decimal.ts';
import { readersDecimalMark } from '#lib/locale.ts';

/** Returns the reader's decimal mark. */
export function readersMark(): DecimalMark {
  return readersDecimalMark() === ',' ? ',' : '.';
}

/** The amount that was typed, with a comma or a point; `undefined` where it is none (yet). */
function amountTyped(text: string): Decimal | undefined {
  return amountFromText(text, decimalMarkOf([text]) ?? readersMark());
}

/** Returns the amount to save, or the text itself where it is no valid amount. */
export function keptAmount(text: string): string {
  return amountTyped(text) ?? text.trim();
}
