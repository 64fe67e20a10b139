import { formatCount } from '#lib/locale.ts';
import type { Listing } from './list-reader.ts';

/** What a listing's rows are called. */
export interface Noun {
  one: string;
  many: string;
}

/** What the words are made from. */
type Claims = Omit<Listing<unknown>, 'arrivals'>;

/** `1 notification`, `11,982 notifications`. */
export function counted(count: number, { one, many }: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/**
 * How many of how many, where the service's total is another than what it sent: `2,581 of 2,781
 * notifications loaded`.
 */
export function describePart(loaded: number, reported: number, noun: Noun): string {
  return reported > loaded
    ? `${formatCount(loaded)} of ${counted(reported, noun)} loaded`
    : `${counted(loaded, noun)} loaded; the service reports ${formatCount(reported)}`;
}

/** The total that contradicts what was sent; `null` where none does. */
export function contradictingTotal({ total }: Pick<Claims, 'total'>): number | null {
  return total?.counts === 'contradicts' ? total.value : null;
}

/** How many rows there are, claiming no more than was found. */
export function describeCount(listing: Claims, noun: Noun): string {
  const { end, rows, total, pages } = listing;
  const reported = contradictingTotal(listing);
  if (end === 'complete') {
    return reported === null
      ? counted(rows.length, noun)
      : describePart(rows.length, reported, noun);
  }
  const loaded = `${formatCount(rows.length)} loaded`;
  if (end === 'repeating' || total === null) return loaded;
  const value = formatCount(total.value);
  switch (total.counts) {
    case 'records':
      return `${formatCount(rows.length)} of ${value} loaded`;
    case 'pages':
      return `${loaded}, page ${formatCount(pages)} of ${value}`;
    case 'contradicts':
    case 'nothing':
      return loaded;
    case 'unclear':
      return `${loaded}; the service reports a total of ${value}`;
    default:
      return total.counts satisfies never;
  }
}

/** In what order the rows stand, and whose order it is. */
export function describeOrder({ order, end, incomparable }: Claims, isStopped: boolean): string {
  if (order === 'newest-first') return 'Newest first';
  if (order === 'unknown') return 'In the service’s order: its times have no time zone';
  if (isStopped) return 'The newest of what was loaded; there is more';
  const given = order === 'oldest-first' ? 'oldest first' : 'in no order of time';
  const last = incomparable === 0 ? '' : `; ${formatCount(incomparable)} without a time zone last`;
  return end === 'complete'
    ? `Newest first, sorted here: the service lists ${given}${last}`
    : `Sorted here: the service lists ${given}${last}`;
}

/** What stands at the end of the list. */
export function describeEnd(listing: Claims, noun: Noun): string {
  if (listing.end === 'repeating')
    return 'The service only repeats what was loaded; there may be more.';
  if (listing.total?.counts === 'contradicts') {
    return `${counted(listing.rows.length, noun)} loaded; the service’s pages end here`;
  }
  return listing.rows.length === 1
    ? `The only ${noun.one} is loaded`
    : `All ${counted(listing.rows.length, noun)} loaded`;
}

/** What about the service's paging a person should know; mostly nothing. */
export function describeOddities({ mismatch, end, rows, total }: Claims): string[] {
  return [
    ...(total?.counts === 'contradicts'
      ? [
          total.value > rows.length
            ? `The service reports a total of ${formatCount(total.value)}, but its pages ended after ${formatCount(rows.length)}: rows may be missing. Check the setting firstPage for this service.`
            : `The service reports a total of ${formatCount(total.value)}, but sent ${formatCount(rows.length)}.`,
        ]
      : []),
    ...(total?.counts === 'nothing'
      ? [`The service reports a total of 0, but sent ${formatCount(rows.length)}.`]
      : []),
    ...(mismatch === null
      ? []
      : [
          `Page ${mismatch.asked} was asked for and the service says it sent page ${mismatch.answered}: rows may be missing.${mismatch.isFirst ? ' Check the setting firstPage for this service.' : ''}`,
        ]),
    ...(end === 'repeating'
      ? [
          'The service sends the same rows again instead of the next page, so loading ended there; there may be more.',
        ]
      : []),
  ];
}
