import { contradictingTotal, counted } from '#api/describe-listing.ts';
import type { Total } from '#api/list-total.ts';
import type { WholeList } from '#api/whole-list.ts';
import { formatCount } from '#lib/locale.ts';
import { transactionNoun } from './transaction-noun.ts';

/**
 * What sums cover: `3,012 of 3,012 transactions, as of 10:42:07`. While they are read, of how many
 * they are and how far the reading is.
 */
export function describeCover(
  list: Pick<WholeList<unknown>, 'state' | 'read' | 'total' | 'asOf'> & {
    rows: readonly unknown[];
    listing: { faults: readonly unknown[]; total: Total | null } | undefined;
  },
  matching: number,
  isFiltered: boolean,
  clock: (instant: number) => string,
): string {
  const { state, read, total, asOf, rows } = list;
  const match = isFiltered ? `${formatCount(matching)} match: ` : '';
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  if (asOf !== null) {
    const read = rows.length + (list.listing?.faults.length ?? 0);
    const all = (list.listing && contradictingTotal(list.listing)) ?? read;
    const known = `${formatCount(rows.length)} of ${counted(all, transactionNoun)}, as of ${clock(asOf)}`;
    const anew = state === 'reading' ? `; reading anew: ${formatCount(read)}${ofTotal}` : '';
    return match + known + anew;
  }
  if (state === 'reading') {
    const sorted =
      rows.length === 0 ? '' : `; sums and sorting are of ${formatCount(rows.length)} so far`;
    return `${match}Reading ${formatCount(read)}${ofTotal} ${transactionNoun.many}${sorted}`;
  }
  return state === 'idle' ? '' : `${match}${counted(rows.length, transactionNoun)} read, not all`;
}
