import { formatCount } from '#lib/locale.ts';

/** `1 transaction`, `1,200 transactions`. */
export function countedNoun(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
