import { formatCount } from '#lib/locale.ts';
import type { Listing } from './list-reader.ts';

/** Names a listing's rows. */
export interface Noun {
  one: string;
  many: string;
}

/** The part of a listing that the texts describe. */
export type ListingClaims = Omit<Listing<unknown>, 'arrivals'>;

/** `1 notification`, `11,982 notifications`. */
export function counted(count: number, { one, many }: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `All 11,982 notifications`; without “all” for one or none. */
export function countedAll(count: number, noun: Noun): string {
  return count < 2 ? counted(count, noun) : `All ${counted(count, noun)}`;
}

/** `2,581 of 2,781 notifications loaded`, because the service's total differs from its rows. */
export function describePart(loaded: number, reported: number, noun: Noun): string {
  return reported > loaded
    ? `${formatCount(loaded)} of ${counted(reported, noun)} loaded`
    : `${counted(loaded, noun)} loaded; the service reports ${formatCount(reported)}`;
}

/** The service's total where its rows contradict it, otherwise `null`. */
export function contradictingTotal({ total }: Pick<ListingClaims, 'total'>): number | null {
  return total?.counts === 'contradicts' ? total.value : null;
}

/** The number of rows that the service has, as far as its pages or its total show; else `null`. */
export function knownTotal(listing: ListingClaims): number | null {
  const { end, rows, total } = listing;
  if (contradictingTotal(listing) !== null || end === 'repeating') return null;
  if (end === 'complete') return rows.length;
  if (total?.counts !== 'records' && total?.counts !== 'unclear') return null;
  // More rows follow, so a total no greater than the number of loaded rows counts something else.
  return total.value > countSent(listing) ? total.value : null;
}

/** The number of rows, without a claim that the loaded pages don't support. */
export function describeCount(listing: ListingClaims, noun: Noun): string {
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

/** The order of the rows, and who sorted them. */
export function describeOrder(
  { order, end, incomparable }: ListingClaims,
  isStopped: boolean,
): string {
  if (order === 'newest-first') return 'Newest first';
  if (order === 'unknown') return 'In the service’s order, because its times have no time zone';
  if (isStopped) return 'Newest of the loaded rows. There are more.';
  const last = incomparable === 0 ? '' : `, ${formatCount(incomparable)} without a time zone last`;
  return end === 'complete'
    ? `Newest first, sorted by Waybill${last}`
    : `Sorted by Waybill, loaded rows only${last}`;
}

/** The last line of the list. */
export function describeEnd(listing: ListingClaims, noun: Noun): string {
  if (listing.end === 'repeating') return 'The service repeats the same rows. There may be more.';
  if (listing.total?.counts === 'contradicts') {
    return `${counted(listing.rows.length, noun)} loaded. The service has no more pages.`;
  }
  return listing.rows.length === 1
    ? `The only ${noun.one} is loaded`
    : `All ${counted(listing.rows.length, noun)} loaded`;
}

/** The rows that the service sent, including unreadable ones. */
export const countSent = ({ rows, faults }: Pick<ListingClaims, 'rows' | 'faults'>): number =>
  rows.length + faults.length;

/** Rows that break the contract, where nothing lists them. */
export function describeUnreadable(faults: readonly unknown[], noun: Noun): string[] {
  return faults.length === 0
    ? []
    : [
        `Waybill can’t read ${counted(faults.length, noun)}. ${faults.length === 1 ? 'It is' : 'They are'} left out here.`,
      ];
}
