import { sentence } from './sentence.ts';
import { wordsOf } from './words-of.ts';

/** A term on a screen, with its meaning. */
export interface GlossaryTerm {
  name: string;
  meaning: string;
}

/** The statuses of a table of interface 3 for a glossary, each with its code. */
export function statusTerms(
  names: Readonly<Record<number, string>>,
  meanings: Readonly<Record<number, string>>,
): GlossaryTerm[] {
  return Object.entries(names).map(([code, name]) => ({
    name: `${sentence(wordsOf(name))} (${code})`,
    meaning: meanings[Number(code)]!,
  }));
}
