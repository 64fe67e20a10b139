import { normalizeText } from '../normalize-text.ts';
import { indexNames } from '../remittance/name-index.ts';

/**
 * How a text names an item: by its `name`; in a `list` that leaves out what repeats
 * (`INV 10045, 46`); in a `range` (`10045-10049`); by its `digits` alone; or with a `slip` (`l0O45`),
 * where a letter stands for the digit that looks like it.
 */
export type MentionedBy = 'name' | 'list' | 'range' | 'digits' | 'slip';

export interface Mention<Item> {
  item: Item;
  by: MentionedBy;
  /** The text's spelling, where it differs from the name. */
  text: string;
}

/** A range of more numbers is not a list of invoices. */
const WIDEST_RANGE = 100;
/** A name in a list may omit repeated digits if at least this many are left. */
const FEWEST_LEFT = 2;
const FEWEST_SIGNS_OF_SLIP = 5;
/** Eight letters and three signs before a number: `Invoice #: 10045`. */
const LONGEST_PREFIX = 11;
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
};

/**
 * Reads the items that a payer's text names. Each item is found once, in the most certain way; a
 * slip is a guess that a person confirms.
 */
export function mentionReader<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly (string | null)[],
): (text: string) => Mention<Item>[] {
  const names = indexNames(items, namesOf);
  const bySlip = new Map<string, Item | null>();
  for (const item of items) {
    for (const name of namesOf(item)) {
      const key = withoutSlips(plainOf(name ?? ''));
      if (key.length < FEWEST_SIGNS_OF_SLIP || !/\d/.test(key)) continue;
      const before = bySlip.get(key);
      bySlip.set(key, before === undefined || before === item ? item : null);
    }
  }
  return (text) => {
    const found = new Map<Item, Mention<Item>>();
    const note = (item: Item | undefined, by: MentionedBy, as: string): boolean => {
      if (item === undefined) return false;
      if (!found.has(item)) found.set(item, { item, by, text: as });
      return true;
    };
    for (const item of names.within(text)) note(item, 'name', '');
    for (const { prefix, numbers, isRange, text: as } of listsIn(text)) {
      if (isRange) {
        const [first, last] = [named(prefix, numbers[0]!), named(prefix, numbers[1]!)];
        if (first === undefined || last === undefined) continue;
        for (const number of between(numbers[0]!, numbers[1]!))
          note(named(prefix, number), 'range', as);
        continue;
      }
      let before = '';
      for (const number of numbers) {
        const whole = named(prefix, number) === undefined ? completed(before, number) : number;
        if (note(named(prefix, whole), 'list', number)) before = whole;
        else if (number.length >= before.length) before = number;
      }
    }
    for (const { 0: run, index } of text.matchAll(/\d{5,}/g)) {
      if (!isOfAmount(text, index, run)) note(names.byDigits(run), 'digits', run);
    }
    const words = text.split(/[\s,;:/|()+&]+/).filter(Boolean);
    for (const [at, word] of words.entries()) {
      for (const candidate of [word, `${words[at - 1] ?? ''}${word}`]) {
        const plain = plainOf(candidate);
        // A slip must differ from the name: an exact name was found before, or belongs to no item.
        if (plain.length < FEWEST_SIGNS_OF_SLIP || !/\d/.test(plain)) continue;
        const item = bySlip.get(withoutSlips(plain));
        if (item && names.whole(candidate) === undefined) note(item, 'slip', candidate);
      }
    }
    return [...found.values()];

    function named(prefix: string, number: string): Item | undefined {
      return names.whole(prefix + number) ?? names.byDigits(number);
    }
  };
}

interface List {
  /** The letters before its first number. */
  prefix: string;
  numbers: string[];
  isRange: boolean;
  text: string;
}

/** Whether a point joins a run of digits to others, as in amounts and dates. */
function isOfAmount(text: string, index: number, run: string): boolean {
  const after = index + run.length;
  return (
    /^\d\.$/.test(text.slice(Math.max(0, index - 2), index)) ||
    /^\.\d$/.test(text.slice(after, after + 2))
  );
}

/** Runs of numbers that commas, slashes and words for "and" join, and ranges. */
function listsIn(text: string): List[] {
  const lists: List[] = [];
  const plain = normalizeText(text, 'NFKC').slice(0, 4_000);
  let open: List | null = null;
  let end = 0;
  for (const { 0: number, index } of plain.matchAll(/\d+/g)) {
    if (number.length < 2 || number.length > 14 || isOfAmount(plain, index, number)) continue;
    const before = plain.slice(Math.max(end, index - LONGEST_PREFIX), index);
    const named = before.replace(/[\s#.:-]{1,3}$/, '');
    const letters = /\p{L}{0,8}$/u.exec(named)![0];
    const gap = plain.slice(end, index - (before.length - named.length) - letters.length);
    const isJoin = gap.length <= 4 && /^[,;/+&\-–—]?$/u.test(gap.trim());
    const isAnd = /^(?:and|und|et|y|en|e|plus)$/i.test(letters);
    const isTo = /^(?:to|bis|through|thru|until)$/i.test(letters);
    const isDash = /^[-–—]$/u.test(plain.slice(end, index).trim());
    end = index + number.length;
    if (open && isJoin && (isTo || (letters === '' && isDash))) {
      const first: string = open.numbers.at(-1)!;
      const last = completed(first, number);
      // Invoice numbers have the same length and ascend.
      if (first.length === last.length && Number(first) < Number(last)) {
        lists.push({
          prefix: open.prefix,
          numbers: [first, last],
          isRange: true,
          text: `${first}-${number}`,
        });
        open = null;
        continue;
      }
    }
    if (open && isJoin && (letters === '' || isAnd)) {
      open.numbers.push(number);
      continue;
    }
    open = { prefix: isAnd || isTo ? '' : letters, numbers: [number], isRange: false, text: '' };
    lists.push(open);
  }
  return lists;
}

/** `46` after `10045` is `10046`. */
function completed(before: string, number: string): string {
  return number.length >= FEWEST_LEFT && number.length < before.length
    ? before.slice(0, -number.length) + number
    : number;
}

function between(first: string, last: string): string[] {
  const [from, to] = [Number(first), Number(last)];
  if (to - from > WIDEST_RANGE || !Number.isSafeInteger(to)) return [];
  return Array.from({ length: to - from + 1 }, (_, more) =>
    String(from + more).padStart(first.length, '0'),
  );
}

function plainOf(text: string): string {
  return normalizeText(text, 'NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function withoutSlips(plain: string): string {
  return plain.replaceAll(/[OQILZSB]/g, (letter) => LOOKS_LIKE[letter]!);
}
