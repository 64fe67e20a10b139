import { formatCount } from '#lib/locale.ts';
import { countSent, type ListingClaims } from './describe-listing.ts';

/** Oddities of the service's paging that could hide rows; mostly none. */
export function describeOddities(listing: ListingClaims): string[] {
  const { mismatch, end, total } = listing;
  const sent = countSent(listing);
  return [
    ...(total?.counts === 'contradicts'
      ? [
          total.value > sent
            ? `The service reports a total of ${formatCount(total.value)}, but its pages ended after ${formatCount(sent)}. Rows may be missing. Check the firstPage setting.`
            : `The service reports a total of ${formatCount(total.value)}, but sent ${formatCount(sent)}.`,
        ]
      : []),
    ...(total?.counts === 'nothing'
      ? [`The service reports a total of 0, but sent ${formatCount(sent)}.`]
      : []),
    ...(mismatch === null
      ? []
      : [
          `Waybill requested page ${mismatch.asked} and the service sent page ${mismatch.answered}. Rows may be missing.${mismatch.isFirst ? ' Check the firstPage setting.' : ''}`,
        ]),
    ...(end === 'repeating'
      ? ['The service repeats the same rows instead of sending the next page. There may be more.']
      : []),
  ];
}
