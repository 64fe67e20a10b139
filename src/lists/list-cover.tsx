import { counted, type Noun } from '#api/describe-listing.ts';
import type { UsedWholeList } from '#api/use-whole-list.ts';
import { exactClockTime } from '#lib/format-instant.ts';
import { formatCount } from '#lib/locale.ts';
import { ReadSoFar } from '#ui/read-so-far.tsx';

interface ListCoverProps<T> {
  list: UsedWholeList<T>;
  noun: Noun;
  /** How many of the rows the page's own filters let through; `null` where there are none. */
  matching: number | null;
}

/** How much of the list the sums cover, as of when, and how far a reading is. */
export function ListCover<T>({ list, noun, matching }: ListCoverProps<T>) {
  return (
    <ReadSoFar list={list} what={noun.many}>
      {matching !== null && list.state !== 'idle' && `${formatCount(matching)} match: `}
      {coverWords(list, noun)}
    </ReadSoFar>
  );
}

/** `3,012 of 3,012 transactions, as of 10:42:07`. */
function coverWords<T>(list: UsedWholeList<T>, noun: Noun): string {
  const { state, read, total, asOf, rows, reported, faults } = list;
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  if (asOf !== null) {
    const all = reported ?? rows.length + faults.length;
    const anew = state === 'reading' ? `; reading anew: ${formatCount(read)}${ofTotal}` : '';
    return `${formatCount(rows.length)} of ${counted(all, noun)}, as of ${exactClockTime(asOf)}${anew}`;
  }
  if (state === 'reading') {
    const far = `Reading ${formatCount(read)}${ofTotal} ${noun.many}`;
    return rows.length === 0
      ? far
      : `${far}; sums and sorting are of ${formatCount(rows.length)} so far`;
  }
  return state === 'idle' ? '' : `${counted(rows.length, noun)} read, not all`;
}
