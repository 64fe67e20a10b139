/** The meaning of Paging.Total, and its newest value. */
export interface Total {
  /**
   * `contradicts`: the list ended before or after the end that Total implies, whatever it counts.
   * `nothing`: Total is 0 although there are rows.
   */
  counts: 'records' | 'pages' | 'unclear' | 'contradicts' | 'nothing';
  value: number;
}

interface Progress {
  /** Every Paging.Total so far, in loading order. */
  totals: readonly number[];
  /** Records loaded so far, including those that broke the contract. */
  records: number;
  /** Pages that held records: if a full page implies another, the last loaded page can be empty. */
  pages: number;
  complete: boolean;
}

/**
 * Finds the meaning of Total (interface 2.3 gives none) by comparing it with the loaded rows;
 * `null` where it adds nothing or stays unclear. At the end one of the meanings must fit, allowing
 * for arrivals. Before the end, only a Total that the load has passed is excluded, and mostly both
 * remain possible.
 */
export function judgeTotal({ totals, records, pages, complete }: Progress): Total | null {
  const value = totals.at(-1);
  if (value === undefined) return null;
  const least = Math.min(...totals);
  const most = Math.max(...totals);
  const fits = (count: number): boolean =>
    complete ? least <= count && count <= most : count <= most;
  const asRecords = fits(records);
  const asPages = fits(pages);
  if (asRecords && asPages) return complete ? null : { counts: 'unclear', value };
  if (asRecords) return { counts: 'records', value };
  if (asPages) return { counts: 'pages', value };
  if (value === 0) return most === 0 ? { counts: 'nothing', value } : null;
  return complete ? { counts: 'contradicts', value } : null;
}
