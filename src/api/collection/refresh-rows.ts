import { newestFirst, type ListRow } from '../listing/list-reader.ts';
import {
  emptyPageAfter,
  hasNextPage,
  isLastPageAgain,
  mayBeAll,
  sizeOf,
  type ReadPage,
  type ReadRow,
} from '../listing/paging.ts';
import { toListRows } from './row-text.ts';

interface RefreshOptions<T> {
  /** Reads the page with this index, counted from 0, bypassing every cache. */
  readPage: (ordinal: number) => Promise<ReadPage<T>>;
  signal: AbortSignal;
}

/** Pages after which reading everything side by side is quicker. */
const MOST_PAGES = 12;

/**
 * Updates rows of a list that is newest first: loads its newest pages until they reach known rows,
 * and leaves older rows unchanged. `null` if everything has to be loaded: rows without an own id
 * may be the same row in another state.
 */
export async function refreshRows<T>(
  rows: readonly ListRow<T>[],
  { readPage, signal }: RefreshOptions<T>,
): Promise<readonly ListRow<T>[] | null> {
  if (rows.length === 0 || rows.some(({ hasOwnId }) => !hasOwnId)) return null;
  const known = new Set(rows.map(({ identity }) => identity));
  const newest = new Map<string, ReadRow<T>>();
  const pages: ReadPage<T>[] = [];
  for (let ordinal = 0; ordinal < MOST_PAGES; ordinal++) {
    const page = await readPage(ordinal).catch((error) => emptyPageAfter(pages, error));
    signal.throwIfAborted();
    for (const row of page.rows) {
      if (!row.hasOwnId) return null;
      newest.set(row.identity, row);
    }
    const last = page.rows.at(-1);
    const isAgain = isLastPageAgain(pages, page);
    pages.push(page);
    const hasMore = !isAgain && hasNextPage(pages);
    const isReached = last && known.has(last.identity) && !(ordinal === 0 && mayBeAll(page));
    if (hasMore && !isReached) continue;
    const isOnePage = ordinal === 0 || (ordinal === 1 && (isAgain || sizeOf(page) === 0));
    const older = rows.filter(({ identity, instant }) => {
      if (newest.has(identity)) return false;
      // A page shows one moment, so a row that is missing from its range has left the list.
      const oldestRead = hasMore ? last?.instant : -Infinity;
      return !isOnePage || (instant ?? -Infinity) <= (oldestRead ?? Infinity);
    });
    return newestFirst([...toListRows([...newest.values()]), ...older]);
  }
  return null;
}
