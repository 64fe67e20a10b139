import { normalizeText } from '../normalize-text.ts';

/** Finds what a text names. */
export interface NameIndex<Item> {
  /** Returns the only item whose name is the whole text, ignoring case, spaces and punctuation. */
  whole: (text: string) => Item | undefined;
  /** The same, ignoring zeros in front. In a longer text, they may be those of a postal code. */
  padded: (text: string) => Item | undefined;
  /** Returns items whose names occur within the text, in its order and each once. */
  within: (text: string) => Item[];
  /** Returns the only item whose name has the digits of a number in the text: a hint, not proof. */
  byDigits: (text: string) => Item | undefined;
}

/** The most words of a name. */
const MOST_WORDS = 3;
/** Fewer digits may be a year, a day or a number of lines. */
const FEWEST_DIGITS = 5;
const FEWEST_SIGNS = 3;

/** @param namesOf each item's own names; a name that two items share identifies neither */
export function indexNames<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly (string | null)[],
): NameIndex<Item> {
  const exact = new Map<string, Item | null>();
  const loose = new Map<string, Item | null>();
  const zeroless = new Map<string, Item | null>();
  const digits = new Map<string, Item | null>();
  for (const item of items) {
    for (const name of namesOf(item)) {
      if (name === null || name.trim() === '') continue;
      note(exact, spelling(name), item);
      note(loose, looseSpelling(name), item);
      note(zeroless, withoutZeros(looseSpelling(name)), item);
      for (const run of digitsOf(name)) note(digits, run, item);
    }
  }
  const find = (text: string) => exact.get(spelling(text)) ?? loose.get(looseSpelling(text));
  return {
    whole: (text) => find(text) ?? undefined,
    padded: (text) => zeroless.get(withoutZeros(looseSpelling(text))) ?? undefined,
    within: (text) => {
      const words = text.split(/[\s,;:/|()#+&]+/).filter((word) => word !== '');
      const found = words.flatMap((_, from) => {
        const runs = Array.from({ length: MOST_WORDS }, (_, more) =>
          looseSpelling(words.slice(from, from + more + 1).join(' ')),
        );
        return runs.flatMap((name) => (isTelling(name) ? (loose.get(name) ?? []) : []));
      });
      return [...new Set(found)];
    },
    byDigits: (text) => {
      const found = new Set(digitsOf(text).flatMap((run) => digits.get(run) ?? []));
      return found.size === 1 ? [...found][0] : undefined;
    },
  };
}

function note<Item>(index: Map<string, Item | null>, key: string, item: Item): void {
  if (key === '') return;
  const before = index.get(key);
  index.set(key, before === undefined || before === item ? item : null);
}

/** Whether a name is distinctive, unlike a word of a sentence, a year or a count. */
function isTelling(name: string): boolean {
  if (/^\d+$/.test(name)) return name.length >= FEWEST_DIGITS;
  return name.length >= FEWEST_SIGNS && /\d/.test(name);
}

function digitsOf(text: string): string[] {
  const runs = normalizeText(text, 'NFKC').match(/\d+/g) ?? [];
  return runs.map(withoutZeros).filter((run) => run.length >= FEWEST_DIGITS);
}

/** Without zeros in front of its number, which programs add and people leave out. */
function withoutZeros(name: string): string {
  return name.replace(/^(\p{L}*)0+(?=\d{3})/u, '$1');
}

function spelling(text: string): string {
  return normalizeText(text, 'NFKC').trim().toUpperCase().replace(/\s+/g, ' ');
}

function looseSpelling(text: string): string {
  return spelling(text).replace(/[^\p{L}\p{N}]/gu, '');
}
