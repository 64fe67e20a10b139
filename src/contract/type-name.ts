import { sentence } from '#lib/sentence.ts';
import { wordsOf } from '#lib/words-of.ts';
import { eventNames } from './events.ts';

const names: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(eventNames).map((type) => [type, sentence(wordsOf(type))]),
);

/** A notification type for people: `Sales order`. A type outside the interface stays as it was sent. */
export function typeName(type: string): string {
  return Object.hasOwn(names, type) ? names[type]! : type;
}
