import { cleanTrackingNumber } from './clean-number.ts';

/** As many as are taken out of one text. */
export const MOST_NUMBERS = 500;

/** A number in pasted text. */
export interface FoundNumber {
  /** As `cleanTrackingNumber` leaves it. */
  number: string;
  /** The line in which it stands, from 1. */
  line: number;
  /** Place in the list of the first that is the same; `null` where this is the first. */
  sameAs: number | null;
}

export interface FoundNumbers {
  /** At most `MOST_NUMBERS`, in the order of the text. */
  numbers: readonly FoundNumber[];
  /** How many more there are in the text. */
  leftOut: number;
}

/** Finds the tracking numbers in pasted text: in lines, lists, columns and sentences. */
export function findNumbers(text: string): FoundNumbers {
  const first = new Map<string, number>();
  const all = text.split(/\r\n?|\n/).flatMap((line, at) =>
    line
      .split(/[,;\t]/)
      .map((cell) => ({ number: cleanTrackingNumber(cell), line: at + 1 }))
      .filter(({ number }) => number !== ''),
  );
  const numbers: FoundNumber[] = [];
  for (const { number, line } of all.slice(0, MOST_NUMBERS)) {
    const sameAs = first.get(number) ?? null;
    if (sameAs === null) first.set(number, numbers.length);
    numbers.push({ number, line, sameAs });
  }
  return { numbers, leftOut: all.length - numbers.length };
}
