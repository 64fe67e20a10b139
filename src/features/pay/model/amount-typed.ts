import { amountFromText, decimalMarkOf, type DecimalMark } from '#lib/amount-text.ts';
import type { Decimal } from '#lib/decimal.ts';
import { readersDecimalMark } from '#lib/locale.ts';

/** What stands before the fraction where the reader lives. */
export function readersMark(): DecimalMark {
  return readersDecimalMark() === ',' ? ',' : '.';
}

/** The amount that was typed, with a comma or a point; `undefined` where it is none (yet). */
function amountTyped(text: string): Decimal | undefined {
  return amountFromText(text, decimalMarkOf([text]) ?? readersMark());
}

/** What a draft keeps of what was typed: the amount, else the text as it is. */
export function keptAmount(text: string): string {
  return amountTyped(text) ?? text.trim();
}
