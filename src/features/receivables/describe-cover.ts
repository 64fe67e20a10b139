import { counted } from '#api/describe-listing.ts';
import type { WholeList } from '#api/whole-list.ts';
import { noun } from './noun.ts';

const grouped = new Intl.NumberFormat();

/**
 * What sums cover: `3,012 of 3,012 transactions, as of 10:42:07`. While they are read, of how many
 * they are and how far the reading is.
 */
export function describeCover(
  list: Pick<WholeList<unknown>, 'state' | 'read' | 'total' | 'asOf'> & {
    rows: readonly unknown[];
    listing: { faults: readonly unknown[] } | undefined;
  },
  matching: number,
  isFiltered: boolean,
  clock: (instant: number) => string,
): string {
  const { state, read, total, asOf, rows } = list;
  const match = isFiltered ? `${grouped.format(matching)} match: ` : '';
  const ofTotal = total === null ? '' : ` of ${grouped.format(total)}`;
  if (asOf !== null) {
    const all = rows.length + (list.listing?.faults.length ?? 0);
    const known = `${grouped.format(rows.length)} of ${counted(all, noun)}, as of ${clock(asOf)}`;
    const anew = state === 'reading' ? `; reading anew: ${grouped.format(read)}${ofTotal}` : '';
    return match + known + anew;
  }
  if (state === 'reading') {
    const sorted =
      rows.length === 0 ? '' : `; sums and sorting are of ${grouped.format(rows.length)} so far`;
    return `${match}Reading ${grouped.format(read)}${ofTotal} ${noun.many}${sorted}`;
  }
  return state === 'idle' ? '' : `${match}${counted(rows.length, noun)} read, not all`;
}
