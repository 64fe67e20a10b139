import type { ListRow, Listing } from './list-reader.ts';
import type { ReadPage } from './paging.ts';
import { loadPass, type Pass } from './load-pass.ts';
import { createPageFlow } from './page-flow.ts';
import { isPassing } from '../session/query-client.ts';

/** Every row of a list, as far as this can be claimed of a list that changes. */
export interface AllRows<T> {
  /** Each row once, in the service's latest order. */
  rows: readonly ListRow<T>[];
  listing: Listing<T>;
  /** The list changed repeatedly: a row may be missing, or have left during the load. */
  changedWhileLoading: boolean;
}

interface LoadOptions<T> {
  /** Reads the page with this index, counted from 0, bypassing every cache. */
  readPage: (ordinal: number) => Promise<ReadPage<T>>;
  signal: AbortSignal;
  /** Called during the first pass; later passes only verify it. */
  onProgress: (listing: Listing<T>, total: number | null) => void;
  /** The most pages to load; the listing's end says whether there are more. */
  most?: number;
}

const PASSES = 3;

/**
 * Loads every row of a list that may grow and shrink. Reading pages in parallel can miss a row: an
 * arrival between two reads pushes it onto a page that was already read, and a row that leaves
 * pulls one forward. So the first and the last page are read before all others and again after
 * them. If both are unchanged, nothing arrived or left. Otherwise (or if the last page is unknown)
 * everything is read again: a missed row lies on the same page or the next, so both passes together
 * have every row unless some have left, or more rows arrived than fit on a page. The rows of the
 * first pass and of the pages that are read twice show this. Then a third pass follows, and after
 * that the result is marked as doubtful. Where the service says neither Total nor HasMoreRecords, no
 * last page is read twice: rows that come and go between two reads can then hide a missed one.
 */
export async function loadAllRows<T>({
  readPage: ask,
  signal,
  onProgress,
  most = Infinity,
}: LoadOptions<T>): Promise<AllRows<T>> {
  const flow = createPageFlow(signal);
  const readPage = (ordinal: number) => flow.retrying(() => ask(ordinal));
  let rows: readonly ListRow<T>[] | undefined;
  for (let count = 1; ; count++) {
    let hasBegun = false;
    try {
      const pass = await loadPass<T>({
        readPage,
        signal,
        onProgress(...progress) {
          hasBegun = true;
          if (count === 1) onProgress(...progress);
        },
        most,
        flow,
      });
      const { listing } = pass;
      if (listing.end === 'repeating')
        return { rows: listing.rows, listing, changedWhileLoading: true };
      if (listing.end === 'more') {
        const changedWhileLoading = !startsAlike(pass.pages[0]!, await readPage(0));
        return { rows: listing.rows, listing, changedWhileLoading };
      }
      const change = await changeDuring(pass, readPage);
      if (change === 'none') {
        return { rows: listing.rows, listing, changedWhileLoading: false };
      }
      const missing = rowsMissing(listing.rows, rows ?? []);
      if (rows && missing.length === 0 && change !== 'rows left or missed') {
        return { rows: listing.rows, listing, changedWhileLoading: false };
      }
      rows = [...listing.rows, ...missing];
      if (count === PASSES) return { rows, listing, changedWhileLoading: true };
    } catch (error) {
      // Rows may have left, and some services refuse a page past the end.
      if (!hasBegun || count === PASSES || isPassing(error)) throw error;
    }
  }
}

/** How the list changed from before the first page was read until after the last. */
async function changeDuring<T>(
  { pages, tail, listing }: Pass<T>,
  readPage: LoadOptions<T>['readPage'],
): Promise<'none' | 'rows left or missed' | 'other'> {
  if (pages.length === 1) return 'none';
  const last = tail?.ordinal === pages.length - 1 ? tail : null;
  const [head, end] = await Promise.all([readPage(0), last && readPage(last.ordinal)]);
  const isAlike = startsAlike(pages[0]!, head);
  if (end && isAlike && startsAlike(last!.page, end)) return 'none';
  const haveLeft = hasGap(pages[0]!, head) || (end && hasGap(last!.page, end));
  return haveLeft || (end && hasGap(end, listing)) ? 'rows left or missed' : 'other';
}

/** Whether some of these rows are absent there, although a row after them is there. */
function hasGap<T>(these: Pick<ReadPage<T>, 'rows'>, there: Pick<ReadPage<T>, 'rows'>): boolean {
  const identities = new Set(there.rows.map(({ identity }) => identity));
  const isThere = these.rows.map(({ identity }) => identities.has(identity));
  return isThere.slice(0, isThere.lastIndexOf(true) + 1).includes(false);
}

/**
 * Whether a page still begins with the same rows. New rows at the end of the last page shift
 * nothing.
 */
function startsAlike<T>(before: ReadPage<T>, now: ReadPage<T>): boolean {
  return before.rows.every(({ identity }, index) => identity === now.rows[index]?.identity);
}

function rowsMissing<T>(
  from: readonly ListRow<T>[],
  known: readonly ListRow<T>[],
): readonly ListRow<T>[] {
  const keys = new Set(from.map(({ key }) => key));
  return known.filter(({ key }) => !keys.has(key));
}
