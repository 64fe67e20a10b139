import { amountFromText } from '../amount-text.ts';
import { currencyCodes } from '../currency.ts';
import { directionOf } from './column-words.ts';

/**
 * Splits an amount from the direction beside it: `1,234.56 CR`. The direction is empty where the text has
 * none.
 */
export function splitDirection(text: string): [amount: string, direction: string] {
  if (isPlainAmount(text)) return [text, ''];
  const before = /^(?:[CDSH]|[CD]R)(?![A-Z])/i.exec(text)?.[0] ?? '';
  const rest = text.slice(before.length).replace(/^[. ]{1,2}/, '');
  const isMoney = /^[^\p{L}-]?\d/u.test(rest) && /[.,]\d\d$/.test(rest) && isPlainAmount(rest);
  if (before !== '' && isMoney) return [rest, before];
  const words = text.split(/\s+/);
  const [way = '', code = ''] = words.slice(-2);
  if (words.length > 2 && /^[CD]R\.?$/i.test(way) && currencyCodes(code) !== null)
    return splitDirection([...words.slice(0, -2), code, way].join(' '));
  const word = text.split(/[\d\s.,]/).findLast((part) => part !== '') ?? '';
  const at = text.lastIndexOf(word);
  const amount = text.slice(0, at).trim();
  const isLast = [word, `${word}.`].includes(text.slice(at));
  if (!isLast || directionOf(word) === undefined || !isPlainAmount(amount)) return [text, ''];
  // `12 C` and `3 in` are no money.
  return /[.,]\d/.test(amount) || /^[cd]r/i.test(word) ? [amount, word] : [text, ''];
}

/** Whether an amount shows if it went out. */
export function isSigned(text: string): boolean {
  return /[-\u2212(][^\d.,]{0,4}\d|\d ?-$/.test(text) || splitDirection(text)[1] !== '';
}

/** Whether a text is an amount with either decimal mark, also with its direction behind it. */
export function isAmount(text: string): boolean {
  return isPlainAmount(splitDirection(text)[0]);
}

function isPlainAmount(text: string): boolean {
  return amountFromText(text, '.') !== undefined || amountFromText(text, ',') !== undefined;
}

/**
 * Whether a space or the mark before a text may have broken an amount of which it is the end: its cents
 * (`1,234. 50`), or a group of digits behind a short number that follows another number (`INV-2 1, 234.50`).
 *
 * @param before the words before it, without the mark
 */
export function isEndOfAmount(before: readonly string[], text: string): boolean {
  const [last = '', ...others] = before.toReversed();
  if (!/^(?:\d{1,3}(?:[.,]\d{3})*|\d+)$/.test(last)) return false;
  if (/^\d\d(?![\d.,])/.test(text)) return true;
  return /^\d{3}[.,]\d\d(?!\d)/.test(text) && others.some((word) => /\d/.test(word));
}
