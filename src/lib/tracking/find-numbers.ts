import { carrierNamedIn } from './carriers-by-kind.ts';
import { cleanTrackingNumber } from './clean-number.ts';
import { recognizeNumber } from './recognize.ts';
import type { Certainty } from './recognition.ts';

/** The most numbers to take from one text. */
export const MOST_NUMBERS = 500;

/** A number in pasted text. */
export interface FoundNumber {
  /** The result of `cleanTrackingNumber`. */
  number: string;
  /** The line in which it stands, from 1. */
  line: number;
  /** That line, without phone numbers and left-out ones. */
  text: string;
  /** Index of the first equal number in the list; `null` if this is the first. */
  sameAs: number | null;
}

export interface FoundNumbers {
  /** At most `MOST_NUMBERS`, in the order of the text. */
  numbers: readonly FoundNumber[];
  /** How many more there are in the text. */
  leftOut: number;
  /** Lines with digits but no number, or with a left-out one; at most `MOST_NUMBERS` of them. */
  notRead: readonly NotRead[];
  /** How many such lines there are. */
  notReadCount: number;
}

export interface NotRead {
  /** From 1. */
  line: number;
  text: string;
  /** Whether a spreadsheet has rounded a number in it (`7.94645E+11`). */
  isRounded: boolean;
  /** Numbers of orders, invoices and customers. */
  orders: readonly string[];
}

/**
 * Finds the tracking numbers in pasted text: in lines, lists, columns and sentences. A number in
 * groups ("1Z 999 AA1 …") is joined where the groups form one number. Alone in a line or column,
 * any possible number counts; in a sentence, only recognized ones do. The number of an order counts
 * only where it has the form of a carrier.
 */
export function findNumbers(text: string): FoundNumbers {
  const first = new Map<string, number>();
  const numbers: FoundNumber[] = [];
  const notRead: NotRead[] = [];
  let notReadCount = 0;
  let leftOut = 0;
  for (const [at, written] of text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/).entries()) {
    // The digits on both sides of a phone number belong to two numbers.
    const { line, orders } = withoutOrders(written.replaceAll(PHONE, ';'));
    const found = line.split(/[;|\t]/).flatMap(numbersOfCells);
    const isRounded = ROUNDED.test(line);
    if (isRounded || orders.length > 0 || (found.length === 0 && hasDigits(line))) {
      notReadCount++;
      const text = written.trim().slice(0, LONGEST_SHOWN);
      if (notRead.length < MOST_NUMBERS) notRead.push({ line: at + 1, text, isRounded, orders });
    }
    for (const number of found) {
      const sameAs = first.get(number.toUpperCase()) ?? null;
      if (numbers.length === MOST_NUMBERS) {
        leftOut++;
        continue;
      }
      if (sameAs === null) first.set(number.toUpperCase(), numbers.length);
      numbers.push({ number, line: at + 1, text: line, sameAs });
    }
  }
  return { numbers, leftOut, notRead, notReadCount };
}

/** A long number that a spreadsheet shows as an amount. */
const ROUNDED = /(?<![\p{L}\d])\d[.,]\d{1,20}[eE]\+?\d{1,3}(?![\p{L}\d])/u;
const LONGEST_SHOWN = 200;
const DATE = /\b(?:\d{4}-\d\d?-\d\d?|\d\d?[-./]\d\d?[-./]\d{4})\b/g;

/** `+1 (555) 010-9999`, and `(555) 010-9999` without its country. */
const PHONE =
  /(?<![\p{L}\p{N}])\+\d[\d\s()./-]{6,20}\d(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\(\d{3}\)\s?\d{3}[-.\s]\d{4}(?![\p{L}\p{N}])/gu;

const NUMBER = /[\p{L}\p{N}-]{6,50}/gu;
/** Words whose next one is the number of an order or the like. */
const ORDERS = new Set(
  'po so order orders inv invoice invoices customer account quote sku bestell bestellung auftrag auftrags rechnung rechnungs kunden commande facture pedido factura ordine fattura bestelling factuur'.split(
    ' ',
  ),
);
const NUMBERS = ['number', 'nummer', 'num', 'no', 'nr', 'n°', 'nº', 'id'];
const LONGEST_LABEL = 40;

/** Splits off the numbers of orders that have no carrier's form. */
function withoutOrders(line: string): { line: string; orders: string[] } {
  const orders: string[] = [];
  const left = line.replaceAll(NUMBER, (number, at: number) => {
    if (!mayBeNumber(number) || isSure(number)) return number;
    const before = line.slice(Math.max(0, at - LONGEST_LABEL), at);
    const [label = '', former = ''] = before.split(/[;|\t,]/).toReversed();
    // A cell of its own may name the number in the next one.
    const isOrder =
      label.trim() === '' ? wordsBeforeOrder(former) === 0 : wordsBeforeOrder(label) !== null;
    if (!isOrder) return number;
    orders.push(number);
    return ';';
  });
  return { line: left, orders };
}

/**
 * Returns how many words stand before the word for an order at the end of a label, such as `Order no.` or
 * `Bestellnummer`; `null` if it ends otherwise.
 */
function wordsBeforeOrder(label: string): number | null {
  const spelled = label.toLowerCase().replace('p.o', 'po');
  const words = spelled.split(/[\s.:#-]+/).filter((word) => word !== '');
  if (NUMBERS.includes(words.at(-1) ?? '')) words.pop();
  const word =
    words
      .at(-1)
      ?.split(/[^\p{L}\p{N}°º]/u)
      .at(-1) ?? '';
  const stems = NUMBERS.flatMap((end) => (word.endsWith(end) ? word.slice(0, -end.length) : []));
  return [word, ...stems].some((it) => ORDERS.has(it)) ? words.length - 1 : null;
}

/** Enough for a number, days not counted. */
function hasDigits(line: string): boolean {
  return (line.replaceAll(DATE, '').match(/\d/g)?.length ?? 0) >= FEWEST_DIGITS;
}

function numbersOfCells(text: string): string[] {
  return text
    .split(ROUNDED)
    .flatMap((part) => part.split(','))
    .flatMap(numbersOfCell);
}

/** Characters of a number; all others separate words, except invisible ones. */
const PLAIN_WORD = /[0-9A-Za-z-]+/g;
const WORD = /[\p{L}\p{N}\p{Pd}\p{Cf}]+/gu;
const FEWEST_DIGITS = 6;
/** Printed numbers have no more groups than this. */
const MOST_GROUPS = 12;

const MOST_WORDS_OF_NAME = 3;

function numbersOfCell(cell: string): string[] {
  const isPlain = /^[\x20-\x7E]*$/.test(cell);
  const words = (cell.match(isPlain ? PLAIN_WORD : WORD) ?? [])
    .map(cleanTrackingNumber)
    .filter((word) => word !== '');
  const only = words[0];
  if (only !== undefined && words.length === 1) return mayBeNumber(only) ? [only] : [];
  const sure: string[] = [];
  const perhaps: string[] = [];
  for (let at = 0; at < words.length;) {
    const count = countOfGroups(words, at);
    const number = words.slice(at, at + count).join('');
    if (count > 1 || isSure(number)) sure.push(number);
    else if (mayBeNumber(number)) perhaps.push(number);
    at += count;
  }
  if (sure.length > 0) return sure;
  if (perhaps.length > 0) return perhaps;
  const groups = withoutCarrier(words);
  const joined = groups.join('');
  return areOneNumber(groups) && mayBeNumber(joined) ? [joined] : [];
}

/** Removes the name of a carrier before or behind the groups of a number, because it is no group. */
function withoutCarrier(words: readonly string[]): readonly string[] {
  for (let count = Math.min(MOST_WORDS_OF_NAME, words.length - 1); count > 0; count--) {
    if (isCarrier(words.slice(0, count))) return words.slice(count);
    if (isCarrier(words.slice(-count))) return words.slice(0, -count);
  }
  return words;
}

function isCarrier(words: readonly string[]): boolean {
  const name = words.join(' ');
  return !/\d/.test(name) && carrierNamedIn(name) === name.toLowerCase();
}

/** Whether groups alone in their cell form a number of no carrier, or one with a typing error. */
function areOneNumber(words: readonly string[]): boolean {
  if (words.length > MOST_GROUPS || !words.every(isGroup)) return false;
  return isRegular(words) || certaintyOf(words.join('')) === 'form';
}

/** Returns how many words from here form one number: the most that certainly belong together. */
function countOfGroups(words: readonly string[], from: number): number {
  let most = from;
  while (most < words.length && most < from + MOST_GROUPS && isGroup(words[most]!)) most++;
  // A ZIP may stand before a number in one piece.
  for (let to = Math.min(most + 1, words.length); to > from + 1; to--) {
    const groups = words.slice(from, to);
    const certainty = certaintyOf(groups.join(''));
    if (certainty === 'checked') return groups.length;
    // Digits of a plain number are printed in regular groups; other digits are adjacent by chance.
    // If more digits follow, this is the beginning of another number.
    const goesOn = /^\d{1,8}$/.test(words[to] ?? '');
    const isOne = /\D/.test(groups.join('')) || (isRegular(groups) && !goesOn);
    if (certainty === 'likely' && isOne) return groups.length;
  }
  return 1;
}

/** Whether a word can be a group of a number: short, and without digits only a few capitals. */
function isGroup(word: string): boolean {
  return /^(?=.*\d)[0-9A-Za-z]{1,8}$|^[A-Z]{1,4}$/.test(word);
}

/** Three at least, equally long but for the first and the last, which may be shorter. */
function isRegular(groups: readonly string[]): boolean {
  const lengths = groups.map(({ length }) => length);
  const [size = 0, ...others] = lengths.slice(1, -1);
  return size > 2 && others.every((it) => it === size) && lengths.every((it) => it <= size);
}

function certaintyOf(number: string): Certainty | undefined {
  return recognizeNumber(number)[0]?.certainty;
}

function isSure(number: string): boolean {
  const certainty = certaintyOf(number);
  return certainty === 'checked' || certainty === 'likely';
}

/** Six digits at least, and no date. */
function mayBeNumber(word: string): boolean {
  return (
    /^[\p{L}\p{N}-]{6,50}$/u.test(word) &&
    word.replaceAll(/\D/g, '').length >= FEWEST_DIGITS &&
    !/^\d{4}-\d\d-\d\d$|^\d\d?-\d\d?-\d{4}$/.test(word)
  );
}
